import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { EndpointKey } from '../../../contract/api.ts';
import { useSession } from '../session.tsx';
import { Can } from './Can.tsx';
import { confirmDelete } from './confirm.tsx';
import { IconAction } from './IconAction.tsx';
import { IconPencil, IconTrash } from './icons.ts';
import { useScreen } from './screen.ts';

export type RemoveKey = Extract<EndpointKey, `DELETE ${string}/{id}` | `POST ${string}/delete/{id}`>;

/** What takes a row out of the archived items. */
export type RestoreKey = Extract<EndpointKey, `POST ${string}/restore/{id}`>;

interface RowActionsProps {
  row: { _id: string };
  name: string;
  noun: string;
  remove: RemoveKey | undefined;
  restore?: RestoreKey | undefined;
  /** A card's name opens the form already, and needs the room. */
  isOpenedByName?: boolean;
  onRemoved?: () => void;
  children?: ReactNode;
}

/** Edit and delete of one row, where the user's access has their paths. */
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
            label={`Edit ${name}`}
            to={`/${path}/edit/${row._id}`}
            state={{ search }}
            icon={<IconPencil size={18} aria-hidden />}
          />
        </Can>
      )}
      {remove && (
        <Can path={`${path}/delete`}>
          <IconAction
            label={`Delete ${name}`}
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
      {children}
    </Group>
  );
}
