import { Alert, Badge, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Awaited } from '../kit/Awaited.tsx';
import { useAction, useData } from '../kit/calls.ts';
import { Dialog } from '../kit/dialog/Dialog.tsx';
import { IconHistory } from '../kit/icons.ts';
import { wordChanges } from '../kit/merge/text-difference.ts';
import { readable } from '../kit/readable.ts';
import { exactTime } from '../kit/When.tsx';
import { t } from '../language/t.ts';
import classes from './Difference.module.css';
import type { Kind } from './kinds.ts';
import { versionWords } from './version-words.ts';

interface Props {
  kind: Kind;
  id: string;
  hasChanges: boolean;
  onRestored: () => unknown;
}

/** Lists who saved and when, compares two versions, and restores one. */
export function VersionsButton(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('Versions')}
      </Button>
      {isOpen && <VersionsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function VersionsDialog({ kind, id, hasChanges, onRestored, onClose }: Props & { onClose: () => void }) {
  const versions = useData(`GET ${kind}/versions/{id}`, { params: { id } }, { gcTime: 0 });
  const [chosen, setChosen] = useState<{ older?: string; newer?: string }>({});
  const [latest, before] = versions.data ?? [];
  const newer = chosen.newer ?? latest?._id;
  const older = chosen.older ?? before?._id ?? latest?._id;
  const restore = useAction(`POST ${kind}/restore/{id}`, {
    done: t('The older version is restored.'),
    failure: t('Restore Failed.'),
    stale: [`GET ${kind}`],
    async onDone() {
      onClose();
      await onRestored();
    },
  });
  const choices = (versions.data ?? []).map(({ _id, number, user_name, added_at, is_draft }) => ({
    value: _id,
    label: `${number} · ${exactTime(added_at)} · ${user_name}${is_draft ? ` · ${t('draft')}` : ''}`,
  }));
  const put = (is_draft: boolean) => older && restore.run({ params: { id }, body: { version_id: older, is_draft } });
  return (
    <Dialog onClose={onClose} title={t('Versions')} size="xl">
      {!versions.data ? (
        <Awaited reads={[versions]} height={240} />
      ) : choices.length === 0 ? (
        <Text>{t('No versions yet.')}</Text>
      ) : (
        <Stack>
          <Group grow align="end">
            <NativeSelect
              label={t('Older version')}
              data={choices}
              value={older ?? ''}
              onChange={(event) => setChosen({ ...chosen, older: event.currentTarget.value })}
            />
            <NativeSelect
              label={t('Newer version')}
              data={choices}
              value={newer ?? ''}
              onChange={(event) => setChosen({ ...chosen, newer: event.currentTarget.value })}
            />
          </Group>
          {older && newer && <Compared kind={kind} older={older} newer={newer} />}
          {hasChanges && <Alert color="warning">{t('Restoring a version discards your unsaved changes.')}</Alert>}
          {choices.length > 1 && (
            <Group justify="flex-end">
              <Button variant="default" loading={restore.isPending} onClick={() => put(true)}>
                {t('Restore older version as draft')}
              </Button>
              <Button loading={restore.isPending} onClick={() => put(false)}>
                {t('Restore and publish')}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Dialog>
  );
}

const NAMES: Record<string, string> = {
  name_ne: t('Name in Nepali'),
  title_ne: t('Title in Nepali'),
  description: t('Text'),
  description_ne: t('Text in Nepali'),
  text_ne: t('Text in Nepali'),
  summary_ne: t('Summary in Nepali'),
  publish_from: t('Publish on'),
  publish_to: t('Unpublish on'),
  is_active: t('Active'),
  is_page: t('Is a page'),
  seo_title: t('SEO title'),
  seo_title_ne: t('SEO title in Nepali'),
  seo_description: t('SEO description'),
  seo_description_ne: t('SEO description in Nepali'),
  picture_id: t('Picture'),
  category_id: t('Category'),
  section: t('Sections'),
  images: t('Pictures'),
  slider_setting: t('Animation'),
};

const nameOf = (field: string) => NAMES[field] ?? field.charAt(0).toUpperCase() + field.slice(1);

function Compared({ kind, older, newer }: { kind: Kind; older: string; newer: string }) {
  const from = useData(`GET ${kind}/version/{id}`, { params: { id: older } });
  const to = useData(`GET ${kind}/version/{id}`, { params: { id: newer } });
  if (!from.data || !to.data) return <Awaited reads={[from, to]} height={160} />;
  const before = from.data.values;
  const after = to.data.values;
  const changed = Object.keys(after).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  if (changed.length === 0) return <Text c="dimmed">{t('These two versions are the same.')}</Text>;
  return (
    <Stack>
      <Group gap="xs">
        <Badge variant="light" color="gray" tt="none">
          {from.data.number} → {to.data.number}
        </Badge>
        <Text size="sm" c="dimmed">
          <del>{t('Removed')}</del>, <ins>{t('added')}</ins>
        </Text>
      </Group>
      {changed.map((field) => (
        <section key={field}>
          <Title order={3} size="h6">
            {nameOf(field)}
          </Title>
          <Difference before={versionWords(before[field])} after={versionWords(after[field])} />
        </section>
      ))}
    </Stack>
  );
}

/** Compares two values of a field word by word, as readers see them rather than as HTML. */
function Difference({ before, after }: { before: unknown; after: unknown }) {
  const parts = useMemo(() => wordChanges(readable(before), readable(after)), [before, after]);
  let position = 0;
  return (
    <div className={classes.text}>
      {parts.map(({ value, added, removed }) => {
        position += value.length;
        const key = `${position}${added ? '+' : removed ? '-' : ''}`;
        if (added) return <ins key={key}>{value}</ins>;
        if (removed) return <del key={key}>{value}</del>;
        return <span key={key}>{value}</span>;
      })}
    </div>
  );
}
