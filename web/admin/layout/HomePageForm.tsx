import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LAYOUT_NAMES, LAYOUT_TYPES, type LayoutType } from '../../../contract/layout/layout.ts';
import { DraftPage } from '../content/DraftPage.tsx';
import { localTime } from '../kit/fields/read-time.ts';
import { Reopened } from '../kit/form/Reopened.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { ShownBadge } from '../kit/ShownBadge.tsx';
import { AddSection } from '../kit/sections/AddSection.tsx';
import { SectionList } from '../kit/sections/SectionList.tsx';
import { shownNow } from '../kit/shown-now.ts';
import { HomePreview } from './HomePreview.tsx';
import classes from './layout.module.css';
import { SECTION_NAMES, SectionFields } from './SectionFields.tsx';
import { bodyOf, HOME_ROWS, newSection, valuesOf } from './section-values.ts';

/** home-page-groups/edit/{id}: the sections of a home page in their order, and the page as visitors would see it. */
export function HomePageForm() {
  return <Reopened>{(reopen) => <Form reopen={reopen} />}</Reopened>;
}

function Form({ reopen }: { reopen: () => void }) {
  const page = useResource({
    noun: 'Home page',
    save: 'POST layout',
    empty: { name: '', section: [] as ReturnType<typeof newSection>[], is_draft: false },
    read: valuesOf,
    write: bodyOf,
    rows: HOME_ROWS,
    names: SECTION_NAMES,
    stays: true,
  });
  const { form } = page;
  const [opened, setOpened] = useState<string>();
  const now = localTime(new Date().toISOString());
  const isEmpty = form.values.section.every((section) => shownNow(section, now) !== 'Active');

  function add(type: LayoutType) {
    const section = newSection(type, LAYOUT_NAMES[type]);
    form.set('section', [...form.values.section, section]);
    setOpened(section._id);
  }

  return (
    <DraftPage kind="layout" page={page} reopen={reopen} isUnseen={!page.record?.is_home}>
      <div className={classes.columns}>
        <Stack>
          <TextInput
            label="Name"
            description="For the back office, such as Dashain 2026."
            maxLength={120}
            {...form.field('name')}
          />
          {form.values.section.length === 0 && (
            <Text size="sm" c="dimmed">
              Add the first section. Visitors see sections from top to bottom.
            </Text>
          )}
          {isEmpty && form.values.section.length > 0 && (
            <Alert color="warning" role="status">
              No section is shown now: this home page is empty for visitors.
            </Alert>
          )}
          <SectionList
            opened={opened}
            onOpen={setOpened}
            errors={form.errors}
            sections={form.values.section}
            onChange={(section) => form.set('section', section)}
            titleOf={({ name }) => name}
            kindOf={({ layout_type }) => LAYOUT_NAMES[layout_type]}
            markOf={(section) => shownNow(section, now) !== 'Active' && <ShownBadge record={section} now={now} />}
            shown={(index) => form.field(`section.${index}.is_active`, { type: 'checkbox' })}
            fields={(section, index) => <SectionFields form={form} index={index} section={section} />}
          />
          <AddSection kinds={LAYOUT_TYPES} names={LAYOUT_NAMES} onAdd={add} />
        </Stack>
        {form.values.section.length > 0 && <HomePreview body={form.bodyOf(form.values)} />}
      </div>
    </DraftPage>
  );
}
