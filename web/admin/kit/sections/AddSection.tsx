import { Button, Menu } from '@mantine/core';
import { t } from '../../language/t.ts';
import { IconPlus } from '../icons.ts';

interface Props<Kind extends string> {
  kinds: readonly Kind[];
  names: Record<Kind, string>;
  onAdd: (kind: Kind) => void;
}

/** Adds a section of a chosen kind, below the others. */
export function AddSection<Kind extends string>({ kinds, names, onAdd }: Props<Kind>) {
  return (
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} w="fit-content">
          {t('Add a section')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {kinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => onAdd(kind)}>
            {names[kind]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
