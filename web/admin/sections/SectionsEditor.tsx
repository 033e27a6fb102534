import { Badge, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { OwnerKind } from '../../../contract/sections/sections.ts';
import { localTime } from '../kit/fields/read-time.ts';
import { ShownBadge } from '../kit/ShownBadge.tsx';
import { AddSection } from '../kit/sections/AddSection.tsx';
import { SectionList } from '../kit/sections/SectionList.tsx';
import { shownNow } from '../kit/shown-now.ts';
import { t } from '../language/t.ts';
import { EditorPreview } from './EditorPreview.tsx';
import { HomeFields } from './HomeFields.tsx';
import { LaunchFields } from './LaunchFields.tsx';
import classes from './SectionsEditor.module.css';
import {
  type AnyKind,
  isOfHome,
  KIND_NAMES,
  lackingIn,
  newSection,
  type SectionsForm,
  type SectionValues,
  titleOf,
} from './section-values.ts';

interface Props {
  form: SectionsForm;
  owner_kind: OwnerKind;
  kinds: readonly AnyKind[];
  preview: 'POST layout/preview' | 'POST launch-page/preview';
  /** The preview's body; undefined while there is no page. */
  body: unknown;
  /** Shown while the page is empty. */
  help: string;
  /** The page's own fields. */
  above: ReactNode;
  below?: ReactNode;
}

/** As in SectionsEditor.module.css. */
const WIDE = '(min-width: 75em)';

/** Edits a page's sections in order, with the page beside them; clicking a section there opens its fields. */
export function SectionsEditor({ form, owner_kind, kinds, preview, body, help, above, below }: Props) {
  const isWide = useMediaQuery(WIDE) ?? true;
  const [pane, setPane] = useState('sections');
  const [opened, setOpened] = useState<string>();
  const { section } = form.values;
  const canPreview = section.length > 0 && body !== undefined;
  const isPreview = canPreview && !isWide && pane === 'preview';

  function add(kind: AnyKind) {
    const added = newSection(kind);
    form.set('section', [...form.latest().section, added]);
    setOpened(added._id);
  }

  function open(id: string) {
    setPane('sections');
    setOpened(id);
    requestAnimationFrame(() => focusFields(id));
  }

  return (
    <Stack>
      {canPreview && !isWide && (
        <SegmentedControl
          aria-label={t('Sections or preview')}
          value={pane}
          onChange={setPane}
          data={[
            { value: 'sections', label: t('Sections') },
            { value: 'preview', label: t('Preview') },
          ]}
        />
      )}
      <div className={classes.columns}>
        {/** Keep the fields mounted behind the preview, so that no typed text is lost. */}
        <Stack style={{ display: isPreview ? 'none' : undefined }}>
          {above}
          {section.length === 0 && (
            <Text size="sm" c="dimmed">
              {help}
            </Text>
          )}
          <SectionList
            opened={opened}
            onOpen={setOpened}
            errors={form.errors}
            sections={section}
            onChange={(sections) => form.set('section', sections)}
            titleOf={titleOf}
            kindOf={({ kind }) => KIND_NAMES[kind]}
            markOf={(one) => <Mark section={one} lacks={lackingIn(one, owner_kind)} />}
            shown={(index) => form.field(`section.${index}.is_active`, { type: 'checkbox' })}
            fields={(one, index) => {
              const props = { form, index, section: one };
              return isOfHome(one.kind) ? (
                <HomeFields {...props} />
              ) : (
                <LaunchFields {...props} isOnHome={owner_kind === 'home'} />
              );
            }}
          />
          <AddSection kinds={kinds} names={KIND_NAMES} onAdd={add} />
          {below}
        </Stack>
        {canPreview && (isWide || isPreview) && (
          <EditorPreview via={preview} body={body} opened={opened} onPick={open} />
        )}
      </div>
    </Stack>
  );
}

/** Focuses the first field of the section clicked in the preview. */
function focusFields(id: string): void {
  const row = document.querySelector(`[data-row="${id}"]`);
  row?.querySelector<HTMLElement>('[data-path*=".title"], [data-path*=".name"]')?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'start' });
}

/** Shows whether visitors see the section now, or the parts it still lacks, which a draft can omit. */
function Mark({ section, lacks }: { section: SectionValues; lacks: number }) {
  const now = localTime(new Date().toISOString());
  if (lacks > 0)
    return (
      <Badge variant="light" color="warning" tt="none" fw={600}>
        {lacks === 1 ? t('1 thing is missing') : t('{lacks} things are missing', { lacks })}
      </Badge>
    );
  return isOfHome(section.kind) && shownNow(section, now) !== 'Active' && <ShownBadge record={section} now={now} />;
}
