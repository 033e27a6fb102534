import { Alert, FileInput, Progress, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../../language/t.ts';
import { IconFileImport } from '../icons.ts';
import { reasonOf } from '../toast.tsx';
import { Dialog } from './Dialog.tsx';

interface FileDialogProps<Report> {
  title: string;
  /**
   * The file's required content. The function gets `takeOut`, which drops the chosen file: call it when a field changes
   * how files are read.
   */
  about: ReactNode | ((takeOut: () => void) => ReactNode);
  label: string;
  accept: string;
  /** Instructions before the choice of a file. */
  first?: string | false;
  /** Uploads the file to be read; nothing changes yet. */
  read: (file: File, onProgress: (share: number) => void) => Promise<Report>;
  onClose: () => void;
  /** Shows the file's content, its problems and the import button; `showInstead` replaces the report. */
  children: (report: Report, file: File, showInstead: (report: Report) => void) => ReactNode;
}

/** Imports a file: choose it, upload it, then a report with the import buttons. */
export function FileDialog<Report>({
  title,
  about,
  label,
  accept,
  first,
  read,
  onClose,
  children,
}: FileDialogProps<Report>) {
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState<number>();
  const [report, setReport] = useState<Report>();
  const [error, setError] = useState<unknown>();

  async function choose(file: File | null) {
    setFile(file);
    setReport(undefined);
    setError(undefined);
    if (!file) return;
    setShare(0);
    try {
      setReport(await read(file, setShare));
    } catch (error) {
      setError(error);
    } finally {
      setShare(undefined);
    }
  }

  return (
    <Dialog onClose={onClose} title={title} size="lg" centered>
      <Stack>
        <Text size="sm" component="div">
          {typeof about === 'function' ? about(() => file && choose(null)) : about}
        </Text>
        <FileInput
          label={label}
          accept={accept}
          description={first}
          placeholder={t('Choose a file')}
          leftSection={<IconFileImport size={16} aria-hidden />}
          clearable
          clearButtonProps={{ 'aria-label': t('Remove file') }}
          disabled={share !== undefined || Boolean(first)}
          value={file}
          onChange={choose}
        />
        {share !== undefined && (
          <div role="status">
            <Text size="sm">{share < 1 ? t('Uploading file…') : t('Reading the file…')}</Text>
            <Progress.Root size="lg">
              <Progress.Section value={share * 100} animated aria-label={t('Sent')} />
            </Progress.Root>
          </div>
        )}
        {error !== undefined && (
          <Alert color="warning" role="alert">
            {reasonOf(error, t('The file could not be read.'))}
          </Alert>
        )}
        {report !== undefined && file && children(report, file, setReport)}
      </Stack>
    </Dialog>
  );
}
