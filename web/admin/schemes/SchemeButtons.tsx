import { ActionIcon, Alert, Button, Group, Menu } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconCopy, IconDots, IconEye, IconRocket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { counted } from '../../../contract/counted.ts';
import type { SchemeListed, SchemeState } from '../../../contract/schemes.ts';
import { call } from '../../shared/api.ts';
import { Can } from '../kit/Can.tsx';
import { usePreview } from '../kit/preview.ts';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { useScreen } from '../kit/screen.ts';
import { exactTime } from '../kit/When.tsx';
import { SchemeCheck } from './SchemeCheck.tsx';

export const SchemeBadge = ({ state }: { state: SchemeState }) => <StatusBadge status={state.replace('-', '_')} />;

function openCheck(id: string, name: string) {
  const modalId = modals.open({
    title: `Dry run of ${name}`,
    size: 'xl',
    children: <SchemeCheck id={id} close={() => modals.close(modalId)} />,
  });
}

/** In the list: duplicate, preview, dry run and publishing. */
export function SchemeRowButtons({ scheme }: { scheme: SchemeListed }) {
  const { path } = useScreen();
  const preview = usePreview('GET scheme/preview/{id}', scheme._id);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" size={36} aria-label={`More for ${scheme.name}`} loading={preview.isPending}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Can path={`${path}/publish`}>
          <Menu.Item
            leftSection={<IconRocket size={16} aria-hidden />}
            onClick={() => openCheck(scheme._id, scheme.name)}
          >
            {scheme.is_published ? 'Check' : 'Check and publish'}
          </Menu.Item>
          <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => preview.mutate()}>
            Preview
          </Menu.Item>
        </Can>
        <Can path={`${path}/duplicate/:id`}>
          <Menu.Item
            component={Link}
            to={`/${path}/duplicate/${scheme._id}`}
            leftSection={<IconCopy size={16} aria-hidden />}
          >
            Duplicate
          </Menu.Item>
        </Can>
      </Menu.Dropdown>
    </Menu>
  );
}

function useScheme(id: string) {
  return useQuery({
    queryKey: ['scheme standing', id],
    queryFn: async ({ signal }) => (await call('GET scheme/{id}', { params: { id }, signal })).data,
  }).data;
}

/** In the form. */
export function SchemeButtons({ id }: { id: string }) {
  const { path } = useScreen();
  const scheme = useScheme(id);
  const preview = usePreview('GET scheme/preview/{id}', id);
  if (!scheme) return null;
  return (
    <Can path={`${path}/publish`}>
      <Group gap="xs" visibleFrom="sm">
        <Button
          variant="default"
          leftSection={<IconEye size={16} aria-hidden />}
          loading={preview.isPending}
          onClick={() => preview.mutate()}
        >
          Preview
        </Button>
        <Button
          variant="default"
          leftSection={<IconRocket size={16} aria-hidden />}
          onClick={() => openCheck(id, scheme.name)}
        >
          {scheme.is_published ? 'Check' : 'Check and publish'}
        </Button>
      </Group>
    </Can>
  );
}

/** What the form's scheme is right now, and what that keeps from being changed. */
export function SchemeStanding({ id }: { id: string }) {
  const scheme = useScheme(id);
  if (!scheme) return null;
  const isOpen = scheme.state === 'running' || scheme.state === 'sold-out';
  return (
    <>
      <Group gap="xs" mb="sm">
        <SchemeBadge state={scheme.state} />
        <span>
          {exactTime(scheme.start_date)} to {exactTime(scheme.end_date)}
        </span>
      </Group>
      {(isOpen || scheme.orders > 0) && (
        <Alert color="info" mb="sm">
          {isOpen ? 'Customers see each change at once.' : `It has ${counted(scheme.orders, 'order')}.`} Its products
          and its campaign stay as they are; to change them, duplicate the scheme.
        </Alert>
      )}
    </>
  );
}
