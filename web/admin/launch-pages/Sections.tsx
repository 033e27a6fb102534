import { Badge, Group, Switch, Text } from '@mantine/core';
import { SECTION_NAMES } from '../../../contract/sections.ts';
import { SortableList } from '../kit/fields/SortableList.tsx';
import type { TypedForm } from '../kit/form/typed-form.ts';
import { IconAction } from '../kit/IconAction.tsx';
import { IconChevronDown, IconChevronUp } from '../kit/icons.ts';
import { SectionFields } from './SectionFields.tsx';
import { nameOfSection, type PageValues } from './section-values.ts';

interface Props {
  form: TypedForm<PageValues>;
  /** The id of the section whose fields are open. */
  opened: string | undefined;
  onOpen: (id: string | undefined) => void;
}

/** The sections in their order, one of them open at a time. */
export function Sections({ form, opened, onOpen }: Props) {
  const { values, errors, set, field } = form;
  /** Errors must not stay unseen. */
  const isOpen = (id: string, index: number) =>
    opened === id || Object.keys(errors).some((path) => path.startsWith(`section.${index}.`));
  return (
    <SortableList
      label="Sections"
      rows={values.section}
      idOf={({ _id }) => _id}
      nameOf={nameOfSection}
      onChange={(section) => set('section', section)}
      below={(section, index) =>
        isOpen(section._id, index) && <SectionFields form={form} index={index} section={section} />
      }
      buttons={(section, index) => {
        const isShown = isOpen(section._id, index);
        return (
          <IconAction
            label={`${isShown ? 'Close' : 'Edit'} ${nameOfSection(section)}`}
            icon={isShown ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
            onClick={() => onOpen(isShown ? undefined : section._id)}
          />
        );
      }}
    >
      {(section, index) => (
        <Group gap="xs" wrap="nowrap" justify="space-between">
          <Group gap="xs">
            <Badge variant="light" color="gray" tt="none" fw={600}>
              {SECTION_NAMES[section.kind]}
            </Badge>
            <Text size="sm" fw={600}>
              {section.title}
            </Text>
          </Group>
          <Switch
            size="xs"
            aria-label={`Show ${nameOfSection(section)}`}
            {...field(`section.${index}.is_active`, { type: 'checkbox' })}
          />
        </Group>
      )}
    </SortableList>
  );
}
