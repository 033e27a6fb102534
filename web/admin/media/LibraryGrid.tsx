import { Group, Loader, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { RowOf } from '../../../contract/api.ts';
import { inOrder } from '../../../contract/language/in-order.ts';
import type { FileKind } from '../../../contract/media/media.ts';
import { fileUrl } from '../../../contract/media/pictures.ts';
import { useCall, useData } from '../kit/calls.ts';
import { IconMovie } from '../kit/icons.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { Pages } from '../kit/list/Pages.tsx';
import { t } from '../language/t.ts';
import classes from './media.module.css';

export type File = RowOf<'GET files'>;

const PAGE = 50;

const KINDS: { value: FileKind; label: string }[] = [
  { value: 'LIBRARY', label: t('Products and pages') },
  { value: 'REVIEW', label: t('Customer reviews') },
  { value: 'RETURN', label: t('Customer returns') },
  { value: 'PAYMENT', label: t('Payment QR codes') },
  { value: 'FILM', label: t('Videos') },
];

interface Props {
  folder: string | undefined;
  setFolder(folder: string | undefined): void;
  chosen: string[];
  onPick(file: File): void;
  /** Includes review pictures and payment codes. */
  hasAllKinds?: boolean;
  /** Called when folder, search or kind changes: the selection is then out of view. */
  onOthers?: () => void;
  /** Content under each picture. */
  below?: (file: File) => ReactNode;
}

/** Shows the library's pictures with search, folders and pages; a click selects one. */
export function LibraryGrid({ folder, setFolder, chosen, onPick, onOthers, hasAllKinds = false, below }: Props) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 300);
  const [page, setPage] = useState(1);
  const [kind, setKind] = useState<FileKind>('LIBRARY');
  const query = { page, size: PAGE, find_name: search, find_folder_id: folder, find_kind: kind };
  const files = useCall('GET files', { query }, { placeholderData: keepPreviousData });
  const folders = useFolders();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a selection ends with the filters that it was made under
  useEffect(() => onOthers?.(), [search, folder, kind]);

  if (files.error) return <ListFailed error={files.error} onRetry={files.refetch} />;
  const pages = Math.ceil((files.data?.totalData ?? 0) / PAGE);
  return (
    <Stack gap="sm">
      <Group gap="sm" align="end">
        <TextInput
          type="search"
          label={t('Search')}
          size="sm"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setPage(1);
          }}
        />
        <Select
          label={t('Folder')}
          size="sm"
          clearable
          placeholder={t('All')}
          data={[{ value: 'root', label: t('No folder') }, ...folders]}
          value={folder ?? null}
          onChange={(value) => {
            setFolder(value ?? undefined);
            setPage(1);
          }}
        />
        {hasAllKinds && (
          <Select
            label={t('Purpose')}
            size="sm"
            allowDeselect={false}
            data={KINDS}
            value={kind}
            onChange={(value) => {
              setKind(value as FileKind);
              setPage(1);
            }}
          />
        )}
      </Group>
      {!files.data && <Loader aria-label={t('Loading')} />}
      {files.data?.data.length === 0 && <Text c="dimmed">{t('No pictures here yet. Drop some above.')}</Text>}
      <ul className={classes.grid} aria-label={t('Pictures')} aria-busy={files.isPlaceholderData}>
        {files.data?.data.map((file) => (
          <li key={file._id} className={classes.tile} data-chosen={chosen.includes(file._id)}>
            <button
              type="button"
              className={classes.face}
              aria-pressed={chosen.includes(file._id)}
              aria-label={file.name}
              onClick={() => onPick(file)}
            >
              {file.kind === 'FILM' ? (
                <IconMovie className={classes.film} aria-hidden />
              ) : (
                <img src={fileUrl(file.path, 320)} alt="" loading="lazy" width={132} height={132} />
              )}
            </button>
            <span className={classes.name}>{file.name}</span>
            {below?.(file)}
          </li>
        ))}
      </ul>
      <Pages page={page} pages={pages} onChange={setPage} />
    </Stack>
  );
}

/** Offers all folders as choices, with their paths: `Phones / Tara`. */
export function useFolders(): { value: string; label: string }[] {
  const all = useData('GET files/folder', { query: { size: 0 } }).data ?? [];
  const pathOf = (folder: (typeof all)[number]): string => {
    const parent = all.find((other) => other._id === folder.parent_id);
    return parent ? `${pathOf(parent)} / ${folder.name}` : folder.name;
  };
  return all.map((folder) => ({ value: folder._id, label: pathOf(folder) })).sort((a, b) => inOrder(a.label, b.label));
}
