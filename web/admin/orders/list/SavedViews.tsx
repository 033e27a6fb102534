import { ActionIcon, Checkbox, Group, Menu, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SavedView } from '../../../../contract/views/views.ts';
import { ask, confirmDelete } from '../../kit/dialog/confirm.tsx';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { useActionForm } from '../../kit/form/useActionForm.ts';
import { IconBookmark, IconBookmarkPlus, IconTrash, IconUsers } from '../../kit/icons.ts';
import { useScreen } from '../../kit/screen.ts';
import { t } from '../../language/t.ts';
import { DANGER } from '../steps/steps.ts';
import { useSavedViews } from './useSavedViews.ts';

/** Saves a list's filters and sorting under a name, for the user or for their office and those below. */
export function SavedViews() {
  const navigate = useNavigate();
  const views = useSavedViews();
  const [isSaving, setSaving] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('Saved views')} title={t('Saved views')}>
            <IconBookmark size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('Saved views')}</Menu.Label>
          {views?.length === 0 && (
            <Text size="sm" c="dimmed" px="sm" py={6}>
              {t('Set filters and sorting, then save them here.')}
            </Text>
          )}
          {views?.map((view) => (
            <Menu.Item
              key={view._id}
              onClick={() => navigate(view.address)}
              leftSection={view.is_shared ? <IconUsers size={16} aria-label={t('Shared')} /> : undefined}
            >
              {view.name}
              {!view.is_mine && (
                <Text span size="xs" c="dimmed">
                  {' '}
                  {t('by {name}', { name: view.by })}
                </Text>
              )}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconBookmarkPlus size={16} aria-hidden />} onClick={() => setSaving(true)}>
            {t('Save this view')}
          </Menu.Item>
          {views?.some(({ is_mine }) => is_mine) && (
            <>
              <Menu.Divider />
              <Menu.Label>{t('Delete')}</Menu.Label>
              {views
                .filter(({ is_mine }) => is_mine)
                .map(({ _id, name, is_shared }) => (
                  <Menu.Item
                    key={_id}
                    style={{ color: DANGER }}
                    leftSection={<IconTrash size={16} aria-hidden />}
                    onClick={() =>
                      confirmDelete({ remove: 'DELETE view/{id}', id: _id, name, noun: t('View'), isShared: is_shared })
                    }
                  >
                    {t('Delete {name}', { name })}
                  </Menu.Item>
                ))}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isSaving && <SaveDialog views={views ?? []} onClose={() => setSaving(false)} />}
    </>
  );
}

function SaveDialog({ views, onClose }: { views: SavedView[]; onClose: () => void }) {
  const { path } = useScreen();
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete('page');
  const form = useActionForm({
    call: 'POST view',
    part: String(params),
    initial: { screen: path, name: '', query: String(params), is_shared: false },
    done: t('View Saved.'),
    failure: t('The view could not be saved.'),
    onClose,
  });
  function submit(event: FormEvent) {
    const name = form.latest().name.trim();
    const same = views.find((view) => view.is_mine && view.name === name);
    if (!same) return form.submit(event);
    event.preventDefault();
    ask({
      title: t('Replace {name}?', { name }),
      text: t(
        same.is_shared
          ? 'You already have a view with this name, and others use it. Saving replaces its filters and sorting.'
          : 'You already have a view with this name. Saving replaces its filters and sorting.',
      ),
      doIt: t('Replace'),
      cancel: t('Keep'),
      act: form.send,
    });
  }
  return (
    <FormDialog title={t('Save this view')} form={{ ...form, submit }} onClose={onClose} submit={t('Save')}>
      <TextInput label={t('Name')} data-autofocus {...form.field('name')} />
      <Group>
        <Checkbox
          label={t('Share it with my office and those below it')}
          {...form.field('is_shared', { type: 'checkbox' })}
        />
      </Group>
    </FormDialog>
  );
}
