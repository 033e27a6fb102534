import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../language/t.ts';
import { IconDownload, IconTableExport } from './icons.ts';

/** Collects a screen's file actions in one menu: a phone has no room for a button each. */
export function FileMenu({ label = t('Export'), children }: { label?: string; children: ReactNode }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={label} title={label}>
          <IconTableExport size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

export const FileItem = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={onClick}>
    {children}
  </Menu.Item>
);
