import { ActionIcon, Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { EndpointKey } from '../../../contract/api.ts';
import { Can } from './Can.tsx';
import { confirmDelete } from './confirm.tsx';
import { useScreen } from './screen.ts';

export type RemoveKey = Extract<EndpointKey, `DELETE ${string}/{id}` | `POST ${string}/delete/{id}`>;

interface RowActionsProps {
  row: { _id: string };
  name: string;
  noun: string;
  remove: RemoveKey | undefined;
  isArchived?: boolean | undefined;
  children?: ReactNode;
}

/** Edit and delete of one row, where the user's access has their paths. */
export function RowActions({ row, name, noun, remove, isArchived = false, children }: RowActionsProps) {
  const { path } = useScreen();
  const { search } = useLocation();
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Can path={`${path}/edit/:id`}>
        <ActionIcon
          component={Link}
          to={`/${path}/edit/${row._id}`}
          state={{ search }}
          variant="subtle"
          size={36}
          aria-label={`Edit ${name}`}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      </Can>
      {remove && (
        <Can path={`${path}/delete`}>
          <ActionIcon
            variant="subtle"
            color="danger"
            size={36}
            aria-label={`Delete ${name}`}
            onClick={() => confirmDelete({ remove, id: row._id, name, noun, isArchived })}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Can>
      )}
      {children}
    </Group>
  );
}
