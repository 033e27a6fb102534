import { Alert, TextInput } from '@mantine/core';
import { LAYOUT_TYPES } from '../../../contract/sections/home.ts';
import { SECTION_KINDS } from '../../../contract/sections/sections.ts';
import { DraftPage } from '../content/DraftPage.tsx';
import { localTime } from '../kit/fields/read-time.ts';
import { Reopened } from '../kit/form/Reopened.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { shownNow } from '../kit/shown-now.ts';
import { t } from '../language/t.ts';
import { NAMES } from './HomeFields.tsx';
import { SectionsEditor } from './SectionsEditor.tsx';
import { PAGE_ROWS, type SectionsValues, sectionsBody, sectionsOf } from './section-values.ts';

/** home-page-groups/edit/{id}: edits a home page's sections in order, beside the page as visitors would see it. */
export const HomePageForm = () => <Reopened>{(reopen) => <Form reopen={reopen} />}</Reopened>;

interface Values extends SectionsValues {
  name: string;
}
const EMPTY: Values = { name: '', section: [], is_draft: false };

function Form({ reopen }: { reopen: () => void }) {
  const page = useResource<'POST layout', Values>({
    noun: t('Home page'),
    save: 'POST layout',
    empty: EMPTY,
    read: ({ name, section }) => ({ ...EMPTY, name, section: sectionsOf(section) }),
    write: ({ section, ...row }) => ({ ...row, section: sectionsBody(section) }),
    rows: PAGE_ROWS,
    names: NAMES,
    stays: true,
  });
  const { form } = page;
  const now = localTime(new Date().toISOString());
  const { section } = form.values;
  const isEmpty = section.length > 0 && section.every((one) => shownNow(one, now) !== 'Active');
  return (
    <DraftPage kind="layout" page={page} reopen={reopen} isUnseen={!page.record?.is_home}>
      <SectionsEditor
        form={form}
        owner_kind="home"
        body={form.bodyOf(form.values)}
        kinds={[...SECTION_KINDS, ...LAYOUT_TYPES]}
        preview="POST layout/preview"
        help={t('Add the first section. Sections appear from top to bottom.')}
        above={
          <>
            <TextInput
              label={t('Name')}
              description={t('For staff only, such as Dashain 2026.')}
              maxLength={120}
              {...form.field('name')}
            />
            {isEmpty && (
              <Alert color="warning" role="status">
                {t('No section is visible right now: visitors see an empty page.')}
              </Alert>
            )}
          </>
        }
      />
    </DraftPage>
  );
}
