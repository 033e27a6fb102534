import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { EndpointKey, ReplyOf } from '../../../../contract/api.ts';
import type { CallInput } from '../../../shared/api.ts';
import { t } from '../../language/t.ts';
import { useAction } from '../calls.ts';
import { reasonOf } from '../toast.tsx';
import { type RemoveKey, type RestoreKey, takeBack } from '../undo.ts';
import { openDialog } from './open-dialogs.ts';

type GetKey = Extract<EndpointKey, `GET ${string}`>;

interface Question {
  title: string;
  /** The effect of the action. */
  text: ReactNode;
  /** Button texts: `doIt` acts, `cancel` changes nothing. */
  doIt: string;
  cancel?: string;
  /** Set it if the action deletes data or locks a user out. */
  isDanger?: boolean;
}

interface Confirmation<K extends EndpointKey> extends Question {
  call: K;
  input: CallInput<K>;
  /** The toast if the server sends no message. */
  done: string;
  failure: string;
  stale?: GetKey[];
  onDone?: (reply: ReplyOf<K>) => unknown;
  /** Undoes the action; the success toast offers it. */
  undo?: () => unknown;
}

/** Asks before acting on the server. An error stays readable in the dialog. */
export function confirm<K extends EndpointKey>(confirmation: Confirmation<K>): void {
  openDialog({ title: confirmation.title, children: (close) => <Confirm {...confirmation} close={close} /> });
}

/** Asks before acting in the browser. Returns a function that closes the question. */
export function ask({
  title,
  act,
  onClose,
  ...question
}: Question & { act: () => void /** Runs with either choice. */; onClose?: () => void }): () => void {
  return openDialog({
    title,
    ...(onClose && { onClose }),
    children: (close) => (
      <Buttons
        {...question}
        close={close}
        onDo={() => {
          close();
          act();
        }}
      />
    ),
  });
}

interface Deletion {
  remove: RemoveKey;
  id: string;
  /** The row's own name. */
  name: string;
  /** The row's noun: “Menu item”. */
  noun: string;
  /** The records deleted with the row: “2 entries below it”. */
  also?: string;
  /** Restores the row, as Deleted items does. */
  restore?: RestoreKey;
  mayRestore?: boolean;
  /** Set it if other records use the row. */
  isShared?: boolean;
  onDone?: () => void;
}

export function confirmDelete({ remove, id, name, noun, also, restore, mayRestore, isShared, onDone }: Deletion): void {
  confirm({
    title: t('Delete {name}?', { name }),
    text: restore
      ? t('You can restore {name} from Deleted items.', { name: capital(name) })
      : t(
          isShared
            ? '{names} will be deleted permanently, for everybody who uses it.'
            : '{names} will be deleted permanently.',
          { names: also ? t('{name} and {also}', { name: capital(name), also }) : capital(name) },
        ),
    doIt: t('Delete'),
    cancel: t('Keep'),
    isDanger: true,
    call: remove,
    input: { params: { id } } as CallInput<RemoveKey>,
    done: t('{noun} Deleted.', { noun }),
    failure: t('{noun} Delete Failed.', { noun }),
    ...(onDone && { onDone }),
    ...(restore &&
      mayRestore && {
        undo: () =>
          takeBack(restore, { params: { id }, body: {} } as CallInput<RestoreKey>, {
            done: () => t('{name} restored.', { name: capital(name) }),
            failure: t('{name} could not be restored. Find it in Deleted items.', { name: capital(name) }),
          }),
      }),
  });
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function Confirm<K extends EndpointKey>({
  close,
  call,
  input,
  ...confirmation
}: Confirmation<K> & { close: () => void }) {
  const action = useAction(call, {
    done: confirmation.done,
    failure: confirmation.failure,
    isShownInPlace: true,
    ...(confirmation.stale && { stale: confirmation.stale }),
    ...(confirmation.undo && { undo: confirmation.undo }),
    onDone(reply) {
      close();
      return confirmation.onDone?.(reply);
    },
  });
  return (
    <Buttons
      {...confirmation}
      close={close}
      isPending={action.isPending}
      refusal={action.error && reasonOf(action.error, confirmation.failure)}
      onDo={() => action.run(input as never)}
    />
  );
}

interface ButtonsProps extends Omit<Question, 'title'> {
  close: () => void;
  onDo: () => void;
  isPending?: boolean;
  refusal?: string | null;
}

function Buttons({ text, doIt, cancel, isDanger, close, onDo, isPending = false, refusal }: ButtonsProps) {
  return (
    <Stack>
      <Text size="sm" component="div">
        {text}
      </Text>
      {refusal && (
        <Alert color="warning" role="alert">
          {refusal}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={close} data-autofocus>
          {cancel ?? t('Cancel')}
        </Button>
        <Button {...(isDanger && { color: 'danger' })} loading={isPending} onClick={onDo}>
          {doIt}
        </Button>
      </Group>
    </Stack>
  );
}
