import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../language/t.ts';
import { useSession } from '../../session.tsx';
import { Can } from '../Can.tsx';
import { confirmDelete } from '../dialog/confirm.tsx';
import { IconAction } from '../IconAction.tsx';
import { IconPencil, IconTrash } from '../icons.ts';
import { useScreen } from '../screen.ts';
import type { RemoveKey, RestoreKey } from '../undo.ts';

interface RowActionsProps {
  row: { _id: string };
  name: string;
  noun: string;
  remove: RemoveKey | undefined;
  restore?: RestoreKey;
  /** Omits the edit button, because the card's name opens the form and space is short. */
  isOpenedByName?: boolean;
  onRemoved?: () => void;
  children?: ReactNode;
}

/** Shows the row actions the user has access to, delete last. */
export function RowActions({
  row,
  name,
  noun,
  remove,
  restore,
  isOpenedByName = false,
  onRemoved,
  children,
}: RowActionsProps) {
  const { path } = useScreen();
  const { search } = useLocation();
  const { calls } = useSession();
  return (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      {!isOpenedByName && (
        <Can path={`${path}/edit/:id`}>
          <IconAction
            label={t('Edit {name}', { name })}
            to={`/${path}/edit/${row._id}`}
            state={{ search }}
            icon={<IconPencil size={18} aria-hidden />}
          />
        </Can>
      )}
      {children}
      {remove && (
        <Can path={`${path}/delete`}>
          <IconAction
            label={t('Delete {name}', { name })}
            color="danger"
            onClick={() =>
              confirmDelete({
                remove,
                id: row._id,
                name,
                noun,
                restore,
                mayRestore: calls.has(restore ?? ''),
                onDone: onRemoved,
              })
            }
            icon={<IconTrash size={18} aria-hidden />}
          />
        </Can>
      )}
    </Group>
  );
}
