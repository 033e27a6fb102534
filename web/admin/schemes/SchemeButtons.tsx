import { ActionIcon, Alert, Button, Group, Menu } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconCopy, IconDots, IconEye, IconListCheck, IconRocket, IconRocketOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { counted } from '../../../contract/counted.ts';
import type { SchemeState } from '../../../contract/schemes.ts';
import { call } from '../../shared/api.ts';
import { Can } from '../kit/Can.tsx';
import { confirm } from '../kit/confirm.tsx';
import { usePreview } from '../kit/preview.ts';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { useScreen } from '../kit/screen.ts';
import { exactTime } from '../kit/When.tsx';
import { useAllowed } from '../session.tsx';
import { SchemeCheck } from './SchemeCheck.tsx';

export const SchemeBadge = ({ state }: { state: SchemeState }) => <StatusBadge status={state.replace('-', '_')} />;

interface Scheme {
  _id: string;
  name: string;
  is_published: boolean;
}

function openCheck({ _id, name }: Scheme) {
  const modalId = modals.open({
    title: `Dry run of ${name}`,
    size: 'xl',
    children: <SchemeCheck id={_id} close={() => modals.close(modalId)} />,
  });
}

function confirmPublish({ _id, name, is_published }: Scheme) {
  confirm({
    title: `${is_published ? 'Unpublish' : 'Publish'} ${name}?`,
    text: is_published
      ? 'Customers no longer see it and cannot order from it. Its orders stay, and it can be published again.'
      : 'Customers see it from now on and can order while it is open. The dry run is made first.',
    doIt: is_published ? 'Unpublish' : 'Publish',
    isDanger: is_published,
    act: () => call('POST scheme/publish/{id}', { params: { id: _id }, body: { is_published: !is_published } }),
    done: is_published ? 'Scheme Unpublished.' : 'Scheme Published.',
    failure: is_published ? 'Scheme Unpublish Failed.' : 'Scheme Publish Failed.',
  });
}

/** What can be done with a scheme besides editing it, in the list and in its form. */
export function SchemeMenu({ scheme, variant }: { scheme: Scheme; variant: 'subtle' | 'default' }) {
  const { path } = useScreen();
  const preview = usePreview('GET scheme/preview/{id}', scheme._id);
  const mayAny = [useAllowed(`${path}/publish`), useAllowed(`${path}/duplicate/:id`)].includes(true);
  const Rocket = scheme.is_published ? IconRocketOff : IconRocket;
  if (!mayAny) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant={variant} size={36} aria-label={`More for ${scheme.name}`} loading={preview.isPending}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Can path={`${path}/publish`}>
          <Menu.Item leftSection={<IconListCheck size={16} aria-hidden />} onClick={() => openCheck(scheme)}>
            Check
          </Menu.Item>
          <Menu.Item leftSection={<Rocket size={16} aria-hidden />} onClick={() => confirmPublish(scheme)}>
            {scheme.is_published ? 'Unpublish' : 'Publish'}
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

/** How the scheme of a form stands right now, apart from what the form holds. */
export function useScheme(id: string | undefined) {
  return useQuery({
    queryKey: ['scheme standing', id],
    queryFn: async ({ signal }) => (await call('GET scheme/{id}', { params: { id: id ?? '' }, signal })).data,
    enabled: id !== undefined,
  }).data;
}

/** In the form: the next step as a button where there is room, all steps in the menu. */
export function SchemeButtons({ id }: { id: string }) {
  const { path } = useScreen();
  const scheme = useScheme(id);
  if (!scheme) return null;
  return (
    <>
      <Can path={`${path}/publish`}>
        <Button variant="default" visibleFrom="md" onClick={() => openCheck(scheme)}>
          {scheme.is_published ? 'Check' : 'Check and publish'}
        </Button>
      </Can>
      <SchemeMenu scheme={scheme} variant="default" />
    </>
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
