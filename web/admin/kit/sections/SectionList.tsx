import { Badge, Group, Switch, type SwitchProps, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../../language/t.ts';
import { SortableList } from '../fields/SortableList.tsx';
import type { FormErrors } from '../form/typed-form.ts';
import { IconAction } from '../IconAction.tsx';
import { IconChevronDown, IconChevronUp } from '../icons.ts';

interface Props<Section> {
  sections: Section[];
  onChange: (sections: Section[]) => void;
  /** The form's errors, by paths such as `section.2.title`. */
  errors: FormErrors;
  /** Id of the section whose fields are open. */
  opened: string | undefined;
  onOpen: (id: string | undefined) => void;
  titleOf: (section: Section) => string;
  kindOf: (section: Section) => string;
  /** Shown after the title. */
  markOf?: (section: Section) => ReactNode;
  /** Props of the switch that shows or hides a section. */
  shown: (index: number) => SwitchProps;
  fields: (section: Section, index: number) => ReactNode;
}

/** Edits a page's sections in order, one open at a time. */
export function SectionList<Section extends { _id: string }>({
  sections,
  onChange,
  errors,
  opened,
  onOpen,
  titleOf,
  kindOf,
  markOf,
  shown,
  fields,
}: Props<Section>) {
  const nameOf = (section: Section) => titleOf(section) || kindOf(section);
  /** Errors must not stay hidden, and a section must not fold up while its errors are corrected. */
  const isWrong = (index: number) => Object.keys(errors).some((path) => path.startsWith(`section.${index}.`));
  const [unfolded, setUnfolded] = useState<string[]>([]);
  const wrong = sections.flatMap(({ _id }, index) => (isWrong(index) && !unfolded.includes(_id) ? _id : []));
  if (wrong.length > 0) setUnfolded([...unfolded, ...wrong]);
  const isOpen = (id: string) => opened === id || unfolded.includes(id);
  function toggle(id: string) {
    setUnfolded(unfolded.filter((other) => other !== id));
    onOpen(isOpen(id) ? undefined : id);
  }
  return (
    <SortableList
      label={t('Sections')}
      rows={sections}
      idOf={({ _id }) => _id}
      nameOf={nameOf}
      onChange={onChange}
      below={(section, index) => isOpen(section._id) && fields(section, index)}
      buttons={(section) => {
        const isShown = isOpen(section._id);
        return (
          <IconAction
            label={t(isShown ? 'Close {name}' : 'Edit {name}', { name: nameOf(section) })}
            icon={isShown ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
            onClick={() => toggle(section._id)}
          />
        );
      }}
    >
      {(section, index) => (
        <Group gap="xs" wrap="nowrap" justify="space-between">
          <Group gap="xs">
            <Badge variant="light" color="gray" tt="none" fw={600}>
              {kindOf(section)}
            </Badge>
            <Text size="sm" fw={600}>
              {titleOf(section)}
            </Text>
            {markOf?.(section)}
          </Group>
          <Switch size="xs" aria-label={t('Show {section}', { section: nameOf(section) })} {...shown(index)} />
        </Group>
      )}
    </SortableList>
  );
}
