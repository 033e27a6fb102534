import { Alert, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { reasonOf, succeeded } from '../toast.tsx';

interface FileWriteProps {
  /** The text of the button. */
  doIt: string;
  isDisabled: boolean;
  /** Gives the news about it; undefined where it was not written, which the report then says. */
  write: () => Promise<string | undefined>;
  failure: string;
  onClose: () => void;
}

/** Takes over a file that was read and reported on; a refusal stays in the dialog. */
export function FileWrite({ doIt, isDisabled, write, failure, onClose }: FileWriteProps) {
  const [isWriting, setWriting] = useState(false);
  const [error, setError] = useState<unknown>();
  async function run() {
    setWriting(true);
    setError(undefined);
    try {
      const message = await write();
      if (message === undefined) return;
      succeeded(message);
      onClose();
    } catch (error) {
      setError(error);
    } finally {
      setWriting(false);
    }
  }
  return (
    <>
      {error !== undefined && (
        <Alert color="warning" role="alert">
          {reasonOf(error, failure)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={isDisabled} loading={isWriting} onClick={run}>
          {doIt}
        </Button>
      </Group>
    </>
  );
}
