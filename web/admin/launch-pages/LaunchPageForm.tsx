import { Badge, Select, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { SECTION_KINDS, SECTION_NAMES, type SectionKind } from '../../../contract/launch-pages/sections.ts';
import { DraftPage } from '../content/DraftPage.tsx';
import { Reopened } from '../kit/form/Reopened.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { AddSection } from '../kit/sections/AddSection.tsx';
import { SectionList } from '../kit/sections/SectionList.tsx';
import { useProductChoices, useSchemes } from './choices.ts';
import { OWNERS } from './LaunchPageList.tsx';
import { SectionFields } from './SectionFields.tsx';
import { bodyOf, EMPTY, lackingFor, newSection, PAGE_ROWS, type PageValues, valuesOf } from './section-values.ts';
import { ProductSelect, SchemeSelect } from './selects.tsx';

/** launch-page-manage/edit/{id}: the sections of a scheme, a product or the home page in their order. */
export const LaunchPageForm = () => <Reopened>{(reopen) => <Form reopen={reopen} />}</Reopened>;

function Form({ reopen }: { reopen: () => void }) {
  const page = useResource({
    noun: 'Launch page',
    save: 'POST launch-page',
    empty: EMPTY,
    read: valuesOf,
    write: bodyOf,
    rows: PAGE_ROWS,
    names: { scheme_id: useSchemes, product_id: useProductChoices },
    stays: true,
  });
  const { form } = page;
  const [opened, setOpened] = useState<string>();

  const lacks = lackingFor(form.values);

  function add(kind: SectionKind) {
    const section = newSection(kind);
    form.set('section', [...form.latest().section, section]);
    setOpened(section._id);
  }

  return (
    <DraftPage kind="launch-page" page={page} reopen={reopen}>
      <Stack>
        <Owner form={form} isNew={page.isNew} />
        {form.values.section.length === 0 && (
          <Text size="sm" c="dimmed">
            Add the first section, usually a hero. Visitors see sections from top to bottom.
          </Text>
        )}
        <SectionList
          opened={opened}
          onOpen={setOpened}
          errors={form.errors}
          sections={form.values.section}
          onChange={(section) => form.set('section', section)}
          titleOf={({ title }) => title}
          kindOf={({ kind }) => SECTION_NAMES[kind]}
          markOf={(section) => <Lacking count={lacks(section)} />}
          shown={(index) => form.field(`section.${index}.is_active`, { type: 'checkbox' })}
          fields={(section, index) => <SectionFields form={form} index={index} section={section} />}
        />
        <AddSection kinds={SECTION_KINDS} names={SECTION_NAMES} onAdd={add} />
        <Switch
          label="Active"
          description="Visitors see the sections. Without them the page is as usual."
          {...form.field('is_active', { type: 'checkbox' })}
        />
      </Stack>
    </DraftPage>
  );
}

/** How much must still be filled in before visitors may see the section; a draft may lack it. */
const Lacking = ({ count }: { count: number }) =>
  count > 0 && (
    <Badge variant="light" color="warning" tt="none" fw={600}>
      {count === 1 ? '1 thing is missing' : `${count} things are missing`}
    </Badge>
  );

type Form = ReturnType<typeof useResource<'POST launch-page', PageValues>>['form'];

/** The record of the sections; it cannot change once saved. */
function Owner({ form, isNew }: { form: Form; isNew: boolean }) {
  const { owner_kind, owner_id } = form.values;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        label="About"
        data={OWNERS}
        allowDeselect={false}
        disabled={!isNew}
        {...form.field('owner_kind')}
        onChange={(kind) => {
          form.set('owner_kind', kind as PageValues['owner_kind']);
          form.set('owner_id', '');
        }}
      />
      {owner_kind === 'scheme' && (
        <SchemeSelect label="Scheme" chosen={owner_id} disabled={!isNew} {...ownerOf(form)} />
      )}
      {owner_kind === 'product' && (
        <ProductSelect label="Product" chosen={owner_id} disabled={!isNew} {...ownerOf(form)} />
      )}
    </SimpleGrid>
  );
}

const ownerOf = (form: Form) => ({ ...form.field('owner_id'), required: true });
