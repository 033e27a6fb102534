import { Alert, Anchor, Button, Group, List, Loader, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DataOf } from '../../../contract/api.ts';
import { fileUrl } from '../../../contract/pictures.ts';
import { call } from '../../shared/api.ts';
import { Can } from '../kit/Can.tsx';
import { ListFailed } from '../kit/ListMessages.tsx';
import { reasonOf, succeeded } from '../kit/toast.ts';
import { queryClient } from '../queries.ts';
import classes from './media.module.css';

/** One picture: its name, its text, where it is used, and its deletion while it is used nowhere. */
export function FileDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['GET files/{id}', id],
    queryFn: () => call('GET files/{id}', { params: { id } }),
  });
  return (
    <Modal opened onClose={onClose} title={data?.data.name ?? 'Picture'} size="lg">
      {error ? (
        <ListFailed error={error} onRetry={refetch} />
      ) : data ? (
        <Detail file={data.data} onClose={onClose} />
      ) : (
        <Loader aria-label="Loading" />
      )}
    </Modal>
  );
}

function Detail({ file, onClose }: { file: DataOf<'GET files/{id}'>; onClose: () => void }) {
  const [name, setName] = useState(file.name);
  const [alt, setAlt] = useState(file.alt ?? '');
  const done = (msg: string) => async () => {
    succeeded(msg);
    onClose();
    await queryClient.invalidateQueries();
  };
  const save = useMutation({
    mutationFn: () => call('POST files', { body: { _id: file._id, name, alt } }),
    onSuccess: done('File Saved.'),
  });
  const remove = useMutation({
    mutationFn: () => call('DELETE files/{id}', { params: { id: file._id } }),
    onSuccess: done('File Deleted.'),
  });
  const error = save.error ?? remove.error;
  return (
    <Stack>
      <img className={classes.picture} style={{ maxHeight: 320 }} src={fileUrl(file.path, 960)} alt={file.alt ?? ''} />
      <Text size="sm" c="dimmed">
        {file.width} × {file.height} px, {Math.ceil(file.bytes / 1024)} KB
      </Text>
      <TextInput label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <TextInput
        label="What it shows"
        description="Read aloud to those who do not see it."
        value={alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
      {file.used_in.length > 0 ? (
        <div>
          <Text size="sm" fw={500}>
            Used in
          </Text>
          <List size="sm">
            {file.used_in.map((use) => (
              <List.Item key={`${use.kind} ${use.name} ${use.path}`}>
                {use.path ? (
                  <Anchor component={Link} to={`/${use.path}`}>
                    {use.name} ({use.kind})
                  </Anchor>
                ) : (
                  `${use.name} (${use.kind})`
                )}
              </List.Item>
            ))}
          </List>
        </div>
      ) : (
        <Text size="sm">Not used anywhere.</Text>
      )}
      {error && (
        <Alert color="warning" role="alert">
          {reasonOf(error)}
        </Alert>
      )}
      <Group justify="space-between">
        <Can path="media-manage/delete">
          <Button
            color="danger"
            variant="subtle"
            disabled={file.used_in.length > 0}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            Delete
          </Button>
        </Can>
        <Can path="media-manage/edit/:id">
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            Save
          </Button>
        </Can>
      </Group>
    </Stack>
  );
}
