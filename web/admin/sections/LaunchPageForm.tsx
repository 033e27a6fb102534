import { Button, Select, SimpleGrid, Switch } from '@mantine/core';
import { useState } from 'react';
import { type LAUNCHED, SECTION_KINDS } from '../../../contract/sections/sections.ts';
import { DraftPage } from '../content/DraftPage.tsx';
import { call } from '../kit/calls.ts';
import { Reopened } from '../kit/form/Reopened.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { failed } from '../kit/toast.tsx';
import { t } from '../language/t.ts';
import { NAMES } from './HomeFields.tsx';
import { OWNERS } from './LaunchPageList.tsx';
import { SectionsEditor } from './SectionsEditor.tsx';
import { PAGE_ROWS, type SectionsValues, sectionsBody, sectionsOf } from './section-values.ts';
import { ProductSelect, SchemeSelect } from './selects.tsx';

/** launch-page-manage/edit/{id}: edits a scheme's or product's sections, in order. */
export const LaunchPageForm = () => <Reopened>{(reopen) => <Form reopen={reopen} />}</Reopened>;

interface Values extends SectionsValues {
  owner_kind: (typeof LAUNCHED)[number];
  owner_id: string;
  is_active: boolean;
}
const EMPTY: Values = { owner_kind: 'scheme', owner_id: '', is_active: true, section: [], is_draft: false };

function Form({ reopen }: { reopen: () => void }) {
  const page = useResource<'POST launch-page', Values>({
    noun: t('Launch page'),
    save: 'POST launch-page',
    empty: EMPTY,
    read: ({ section, ...row }) => ({ ...EMPTY, ...row, section: sectionsOf(section) }),
    write: ({ section, ...row }) => ({ ...row, section: sectionsBody(section) }),
    rows: PAGE_ROWS,
    names: NAMES,
    stays: true,
  });
  const { form } = page;
  return (
    <DraftPage kind="launch-page" page={page} reopen={reopen}>
      <SectionsEditor
        form={form}
        owner_kind={form.values.owner_kind}
        body={form.values.owner_id ? form.bodyOf(form.values) : undefined}
        kinds={SECTION_KINDS}
        preview="POST launch-page/preview"
        help={t('Add the first section, usually a hero. Sections appear from top to bottom.')}
        above={
          <>
            <Owner form={form} isNew={page.isNew} />
            <UsualStory form={form} />
          </>
        }
        below={
          <Switch
            label={t('Active')}
            description={t('Visitors see these sections. Without any, they see the standard page.')}
            {...form.field('is_active', { type: 'checkbox' })}
          />
        }
      />
    </DraftPage>
  );
}

type Form = ReturnType<typeof useResource<'POST launch-page', Values>>['form'];

/** Chooses the sections' owner, which can't change once saved. */
function Owner({ form, isNew }: { form: Form; isNew: boolean }) {
  const { owner_kind, owner_id } = form.values;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        label={t('Type')}
        data={OWNERS}
        allowDeselect={false}
        disabled={!isNew}
        {...form.field('owner_kind')}
        onChange={(kind) => {
          form.set('owner_kind', kind as Values['owner_kind']);
          form.set('owner_id', '');
        }}
      />
      {owner_kind === 'scheme' && (
        <SchemeSelect label={t('Scheme')} chosen={owner_id} disabled={!isNew} {...ownerOf(form)} />
      )}
      {owner_kind === 'product' && (
        <ProductSelect label={t('Product')} chosen={owner_id} disabled={!isNew} {...ownerOf(form)} />
      )}
    </SimpleGrid>
  );
}

/** Fills an empty page with the sections that visitors see of its scheme now, as a start. */
function UsualStory({ form }: { form: Form }) {
  const { owner_kind, owner_id, section } = form.values;
  const [isReading, setReading] = useState(false);
  if (owner_kind !== 'scheme' || !owner_id || section.length > 0) return null;

  async function start() {
    setReading(true);
    try {
      const { data } = await call('GET launch-page/usual/{id}', { params: { id: owner_id } });
      if (form.latest().section.length === 0) form.set('section', sectionsOf(data.section));
    } catch (error) {
      failed(error, t('The scheme’s own story could not be read.'));
    } finally {
      setReading(false);
    }
  }

  return (
    <Button variant="default" loading={isReading} onClick={start} style={{ alignSelf: 'flex-start' }}>
      {t('Start from the scheme’s own story')}
    </Button>
  );
}

const ownerOf = (form: Form) => ({ ...form.field('owner_id'), required: true });
