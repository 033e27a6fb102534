import { Badge, Group, Switch, Text } from '@mantine/core';
import { LAYOUT_NAMES } from '../../../contract/layout.ts';
import { localTime } from '../kit/fields/read-time.ts';
import { SortableList } from '../kit/fields/SortableList.tsx';
import type { TypedForm } from '../kit/form/typed-form.ts';
import { IconAction } from '../kit/IconAction.tsx';
import { IconChevronDown, IconChevronUp } from '../kit/icons.ts';
import { ShownBadge } from '../kit/ShownBadge.tsx';
import { shownNow } from '../kit/shown-now.ts';
import { SectionFields } from './SectionFields.tsx';
import type { LayoutValues } from './section-values.ts';

interface Props {
  form: TypedForm<LayoutValues>;
  /** The id of the section whose fields are open. */
  opened: string | undefined;
  onOpen: (id: string | undefined) => void;
}

/** The sections in their order, one of them open at a time. */
export function Sections({ form, opened, onOpen }: Props) {
  const { values, errors, set, field } = form;
  const now = localTime(new Date().toISOString());
  /** Errors must not stay unseen. */
  const isOpen = (id: string, index: number) =>
    opened === id || Object.keys(errors).some((path) => path.startsWith(`section.${index}.`));
  return (
    <SortableList
      label="Sections"
      rows={values.section}
      idOf={(section) => section._id}
      nameOf={(section) => section.name || LAYOUT_NAMES[section.layout_type]}
      onChange={(section) => set('section', section)}
      below={(section, index) =>
        isOpen(section._id, index) && <SectionFields form={form} index={index} section={section} />
      }
      buttons={(section, index) => {
        const isShown = isOpen(section._id, index);
        return (
          <IconAction
            label={`${isShown ? 'Close' : 'Edit'} ${section.name}`}
            icon={isShown ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
            onClick={() => onOpen(isShown ? undefined : section._id)}
          />
        );
      }}
    >
      {(section, index) => {
        return (
          <Group gap="xs" wrap="nowrap" justify="space-between">
            <Group gap="xs">
              <Badge variant="light" color="gray" tt="none" fw={600}>
                {LAYOUT_NAMES[section.layout_type]}
              </Badge>
              <Text size="sm" fw={600}>
                {section.name}
              </Text>
              {shownNow(section, now) !== 'Active' && <ShownBadge record={section} now={now} />}
            </Group>
            <Switch
              size="xs"
              aria-label={`Show ${section.name}`}
              {...field(`section.${index}.is_active`, { type: 'checkbox' })}
            />
          </Group>
        );
      }}
    </SortableList>
  );
}
