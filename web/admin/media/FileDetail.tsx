import { Anchor, Button, List, Loader, Text, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import type { DataOf } from '../../../contract/api.ts';
import { fileUrl } from '../../../contract/media/pictures.ts';
import { useData } from '../kit/calls.ts';
import { confirm } from '../kit/dialog/confirm.tsx';
import { Dialog } from '../kit/dialog/Dialog.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { t } from '../language/t.ts';
import { useAllowed } from '../session.tsx';
import classes from './media.module.css';

type File = DataOf<'GET files/{id}'>;

/** Edits a picture or film: its name and texts. Lists its uses, and deletes it if there are none. */
export function FileDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useData('GET files/{id}', { params: { id } });
  if (data) return <Detail file={data} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t('Picture')} size="lg">
      {error ? <ListFailed error={error} onRetry={refetch} /> : <Loader aria-label={t('Loading')} />}
    </Dialog>
  );
}

function Detail({ file, onClose }: { file: File; onClose: () => void }) {
  const mayDelete = useAllowed('media-manage/delete');
  const form = useActionForm({
    call: 'POST files',
    initial: { _id: file._id, name: file.name, alt: file.alt ?? '', alt_ne: file.alt_ne ?? '' },
    // Saves an emptied text as empty.
    write: ({ alt, alt_ne, ...values }) => ({ ...values, alt: alt || '', alt_ne: alt_ne || '' }),
    done: t('File Saved.'),
    failure: t('File Save Failed.'),
    onClose,
  });
  return (
    <FormDialog
      title={file.name}
      size="lg"
      form={form}
      onClose={onClose}
      submit={t('Save')}
      sends={
        mayDelete && (
          <Button
            color="danger"
            variant="subtle"
            disabled={file.used_in.length > 0}
            onClick={() => confirmRemoval(file, onClose)}
          >
            {t('Delete')}
          </Button>
        )
      }
    >
      <Shown file={file} />
      <TextInput label={t('Name')} {...form.field('name')} />
      {file.kind !== 'FILM' && (
        <>
          <TextInput label={t('Alt text')} description={t('Read aloud by screen readers.')} {...form.field('alt')} />
          <TextInput label={t('Alt text in Nepali')} lang="ne" {...form.field('alt_ne')} />
        </>
      )}
      <Uses uses={file.used_in} />
    </FormDialog>
  );
}

function Shown({ file }: { file: File }) {
  const size = `${Math.ceil(file.bytes / 1024)} KB`;
  if (file.kind === 'FILM')
    return (
      <>
        {/* biome-ignore lint/a11y/useMediaCaption: its words stand in the section that shows it */}
        <video src={`/${file.path}`} controls preload="metadata" style={{ width: '100%' }} aria-label={file.name} />
        <Text size="sm" c="dimmed">
          {size}
        </Text>
      </>
    );
  return (
    <>
      <img className={classes.picture} style={{ maxHeight: 320 }} src={fileUrl(file.path, 960)} alt={file.alt ?? ''} />
      <Text size="sm" c="dimmed">
        {t('{width} × {height} px, {size}', { width: file.width ?? 0, height: file.height ?? 0, size })}
      </Text>
    </>
  );
}

function Uses({ uses }: { uses: File['used_in'] }) {
  if (uses.length === 0) return <Text size="sm">{t('Not in use.')}</Text>;
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('Used in')}
      </Text>
      <List size="sm">
        {uses.map(({ kind, name, path }) => (
          <List.Item key={`${kind} ${name} ${path}`}>
            {capital(kind)}{' '}
            {path ? (
              <Anchor component={Link} to={`/${path}`}>
                {name}
              </Anchor>
            ) : (
              name
            )}
          </List.Item>
        ))}
      </List>
    </div>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function confirmRemoval({ _id, name }: File, onDone: () => void): void {
  confirm({
    title: t('Delete {name}?', { name }),
    text: t('It will be deleted permanently.'),
    doIt: t('Delete'),
    cancel: t('Keep'),
    isDanger: true,
    call: 'DELETE files/{id}',
    input: { params: { id: _id } },
    done: t('File Deleted.'),
    failure: t('File Delete Failed.'),
    onDone,
  });
}
