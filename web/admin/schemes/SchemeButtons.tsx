import { ActionIcon, Alert, Button, Group, Menu } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { type SchemeDetail, type SchemeStatus, schemeStatusWords } from '../../../contract/offers/schemes.ts';
import { Can } from '../kit/Can.tsx';
import { confirm } from '../kit/dialog/confirm.tsx';
import { LiveRequests } from '../kit/dialog/LiveRequests.tsx';
import { openDialog } from '../kit/dialog/open-dialogs.ts';
import { InStoreItems } from '../kit/InStore.tsx';
import { IconCopy, IconDots, IconEye, IconListCheck, IconRocket, IconRocketOff, IconUsers } from '../kit/icons.ts';
import { usePreview } from '../kit/preview.ts';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { useScreen } from '../kit/screen.ts';
import { exactTime } from '../kit/When.tsx';
import { counted, t, translated } from '../language/t.ts';
import { useAllowed } from '../session.tsx';
import { WaitlistDialog } from '../waitlist/WaitlistDialog.tsx';
import { OtherPrices } from './OtherPrices.tsx';
import { SchemeCheck } from './SchemeCheck.tsx';
import { WaitingRoomDialog } from './WaitingRoomDialog.tsx';

export const SchemeBadge = ({ status }: { status: SchemeStatus }) => (
  <StatusBadge status={status} label={translated(schemeStatusWords(status))} />
);

interface Scheme {
  _id: string;
  name: string;
  slug: string;
  is_published: boolean;
}

const openCheck = ({ _id, name }: Scheme) =>
  openDialog({
    title: t('Publishing checks for {name}', { name }),
    size: 'xl',
    children: (close) => <SchemeCheck id={_id} close={close} />,
  });

function confirmUnpublish({ _id, name }: Scheme) {
  confirm({
    title: t('Unpublish {name}?', { name }),
    text: t('Customers can no longer see or order it. Existing orders stay, and you can publish it again.'),
    doIt: t('Unpublish'),
    isDanger: true,
    call: 'POST scheme/publish/{id}',
    input: { params: { id: _id }, body: { is_published: false } },
    done: t('Scheme Unpublished.'),
    failure: t('Scheme Unpublish Failed.'),
  });
}

interface SchemeMenuProps {
  scheme: Scheme;
  variant: 'subtle' | 'default';
  /** The surrounding form. */
  page?: SavedFirst;
}

/** Offers a scheme's actions besides editing, in list and form. */
export function SchemeMenu({ scheme, variant, page }: SchemeMenuProps) {
  const { path, kind } = useScreen();
  const preview = usePreview('GET scheme/preview/{id}', scheme._id);
  const mayPreview = [useAllowed(`${path}/publish`), useAllowed(`${path}/try`)].includes(true);
  const mayAny = [
    mayPreview,
    useAllowed(`${path}/duplicate/:id`),
    useAllowed(`${path}/room`),
    useAllowed('waitlist/offer'),
  ].includes(true);
  const [isRoomOpen, setRoomOpen] = useState(false);
  const [isListOpen, setListOpen] = useState(false);
  const Rocket = scheme.is_published ? IconRocketOff : IconRocket;
  if (!mayAny) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant={variant}
            size={36}
            aria-label={t('More actions for {name}', { name: scheme.name })}
            loading={preview.isPending}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Can path={`${path}/publish`}>
            <Menu.Item
              leftSection={<IconListCheck size={16} aria-hidden />}
              onClick={() => afterSave(page, () => openCheck(scheme))}
            >
              {page?.isDirty ? t('Save and check') : t('Check')}
            </Menu.Item>
            <Menu.Item
              leftSection={<Rocket size={16} aria-hidden />}
              onClick={() =>
                scheme.is_published ? confirmUnpublish(scheme) : afterSave(page, () => openCheck(scheme))
              }
            >
              {scheme.is_published ? t('Unpublish') : page?.isDirty ? t('Save and publish') : t('Publish')}
            </Menu.Item>
          </Can>
          {mayPreview && (
            <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => afterSave(page, preview.mutate)}>
              {page?.isDirty ? t('Save and preview') : t('Preview')}
            </Menu.Item>
          )}
          {kind !== 'MULTI-BUY' && (
            <Can path={`${path}/room`}>
              <Menu.Item leftSection={<IconUsers size={16} aria-hidden />} onClick={() => setRoomOpen(true)}>
                {t('Waiting room')}
              </Menu.Item>
            </Can>
          )}
          {kind !== 'MULTI-BUY' && (
            <Can path="waitlist/offer">
              <Menu.Item leftSection={<IconUsers size={16} aria-hidden />} onClick={() => setListOpen(true)}>
                {t('Waitlist')}
              </Menu.Item>
            </Can>
          )}
          {scheme.is_published && <InStoreItems path={`/scheme/${scheme.slug}`} />}
          <Can path={`${path}/duplicate/:id`}>
            <Menu.Item
              component={Link}
              to={`/${path}/duplicate/${scheme._id}`}
              leftSection={<IconCopy size={16} aria-hidden />}
            >
              {t('Duplicate')}
            </Menu.Item>
          </Can>
        </Menu.Dropdown>
      </Menu>
      {isListOpen && <WaitlistDialog scheme={scheme} onClose={() => setListOpen(false)} />}
      {isRoomOpen && <WaitingRoomDialog scheme={scheme} onClose={() => setRoomOpen(false)} />}
    </>
  );
}

interface PublishButtonProps {
  scheme: Scheme;
  page: SavedFirst;
}

/**
 * Publishes the scheme, as the next step beside Save. Saves the form first, because the saved version gets published.
 */
export function PublishButton({ scheme, page }: PublishButtonProps) {
  const { path } = useScreen();
  if (scheme.is_published) return null;
  return (
    <Can path={`${path}/publish`}>
      <Button variant="default" disabled={page.isSaving} onClick={() => afterSave(page, () => openCheck(scheme))}>
        {page.isDirty ? t('Save and publish') : t('Check and publish')}
      </Button>
    </Can>
  );
}

/** The functions with which a button saves a changed form before it acts on the record. */
interface SavedFirst {
  isDirty: boolean;
  isSaving: boolean;
  save(next: () => void): void;
}

const afterSave = (page: SavedFirst | undefined, act: () => void) => (page?.isDirty ? page.save(act) : act());

/** Shows the scheme's status, and which fields it locks. */
export function SchemeStanding({
  scheme,
}: {
  scheme: Pick<SchemeDetail, '_id' | 'type' | 'status' | 'start_date' | 'end_date' | 'orders'>;
}) {
  const isOpen = scheme.status === 'running' || scheme.status === 'sold-out';
  return (
    <>
      <Group gap="xs" mb="sm">
        <SchemeBadge status={scheme.status} />
        <span>
          {t('{start_date} to {end_date}', {
            start_date: exactTime(scheme.start_date),
            end_date: exactTime(scheme.end_date),
          })}
        </span>
      </Group>
      {(isOpen || scheme.orders > 0) && (
        <Alert color="info" mb="sm">
          {t('{isOpen} You can’t change its products or campaign. To use others, duplicate the scheme.', {
            isOpen: isOpen
              ? t('Customers see every change immediately.')
              : t('It has {count}.', { count: counted(scheme.orders, 'order') }),
          })}
        </Alert>
      )}
      {isOpen && <LiveRequests id={scheme._id} />}
      {scheme.orders > 0 && <OtherPrices scheme={scheme} />}
    </>
  );
}
