import { Alert, Button, Checkbox, Group, NumberInput, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CampaignAccess } from '../../../contract/campaigns.ts';
import { counted } from '../../../contract/counted.ts';
import { CallError, call } from '../../shared/api.ts';
import { PageHeader } from '../kit/PageHeader.tsx';
import { failed, succeeded } from '../kit/toast.ts';
import { UnsavedGuard } from '../kit/UnsavedGuard.tsx';
import { queryClient } from '../queries.ts';
import classes from './access.module.css';
import * as access from './access.ts';
import { ImportQuotas } from './ImportQuotas.tsx';
import { MoveQuota } from './MoveQuota.tsx';
import { RetailerGroup } from './RetailerGroup.tsx';

const LIST = '/scheme-manage/data-campaign';

interface AccessFormProps {
  access: CampaignAccess;
  retailers: access.Retailer[];
  refresh: () => Promise<unknown>;
}

export function AccessForm({ access: saved, retailers, refresh }: AccessFormProps) {
  const navigate = useNavigate();
  const [form, setForm] = useState(() => access.formOf(saved, retailers));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [search, setSearch] = useState('');
  const isSaved = useRef(false);
  const [isDirty, setDirty] = useState(false);

  const change = useCallback((next: (form: access.AccessForm) => access.AccessForm) => {
    setDirty(true);
    setForm(next);
  }, []);
  const choose = useCallback(
    (ids: string[], isOn: boolean) => change((form) => access.choose(form, ids, isOn, retailers)),
    [change, retailers],
  );
  const setNumber = useCallback(
    (id: string, number: number | '') => change((form) => ({ ...form, chosen: { ...form.chosen, [id]: number } })),
    [change],
  );

  const saving = useMutation({
    mutationFn: () =>
      call('POST campaign/access/{id}', { params: { id: saved._id }, body: access.bodyOf(form, retailers) }),
    onSuccess: async ({ msg }) => {
      isSaved.current = true;
      succeeded(msg ?? 'Campaign Access Saved Successfully');
      await queryClient.invalidateQueries();
      await navigate(LIST);
    },
    onError: (error) => {
      setErrors(error instanceof CallError ? errorsByOffice(error.errors, form, retailers) : {});
      failed(error, 'Campaign access save failed.');
    },
  });

  /** Quotas that were changed elsewhere on this page take the place of what the form held. */
  async function adopt(entries: { office_id: string; no_of_order: number }[]) {
    const numbers = Object.fromEntries(entries.map((entry) => [entry.office_id, entry.no_of_order]));
    setForm((form) => ({ ...form, chosen: { ...form.chosen, ...numbers } }));
    await refresh();
  }

  const used = useMemo(() => new Map(saved.allowed_office.map((entry) => [entry.office_id, entry.used])), [saved]);
  const isAll = access.allChosen(form.chosen, retailers);
  const groups = useMemo(() => access.grouped(found(retailers, search)), [retailers, search]);
  const chosenCount = Object.keys(form.chosen).length;
  return (
    <>
      <PageHeader title={access.TITLE} back={{ to: LIST, label: 'Back to the campaigns' }} />
      <Stack gap="md">
        <Group justify="space-between">
          <Text>
            <strong>{saved.name}</strong>{' '}
            <Text span c="dimmed">
              {saved.code}
            </Text>
          </Text>
          <Group gap="xs">
            <ImportQuotas campaign={saved} retailers={retailers} onImported={adopt} />
            <MoveQuota campaign={saved} retailers={retailers} onMoved={adopt} />
          </Group>
        </Group>
        <Paper withBorder p="md">
          <Group justify="space-between" align="flex-start" gap="lg">
            <Stack gap="md">
              <Checkbox
                label={`Select all ${counted(retailers.length, 'retailer')}`}
                checked={isAll}
                indeterminate={!isAll && chosenCount > 0}
                onChange={(event) => choose(idsOf(retailers), event.currentTarget.checked)}
              />
              <TextInput
                type="search"
                label="Find a retailer"
                placeholder="Name or code"
                value={search}
                onChange={(event) => setSearch(event.currentTarget.value)}
              />
            </Stack>
            <Stack gap="md">
              <NumberInput
                label="Default Order number"
                value={form.default_order}
                min={0}
                max={1_000_000}
                allowDecimal={false}
                onChange={(number) => setForm({ ...form, default_order: number === '' ? '' : Number(number) })}
                onBlur={() => form.is_default_applied && change((form) => access.applyDefault(form, true))}
              />
              <Checkbox
                label="Use it as the number of every retailer"
                description={isAll ? 'Without it all numbers go back to 0.' : 'Select all retailers first.'}
                disabled={!isAll || form.default_order === ''}
                checked={form.is_default_applied}
                onChange={({ currentTarget: { checked } }) => change((form) => access.applyDefault(form, checked))}
              />
            </Stack>
          </Group>
        </Paper>
        <Refused errors={errors} retailers={retailers} />
        {access.GROUPS.map(({ key, label }) => (
          <RetailerGroup
            key={key}
            label={label}
            retailers={groups[key]}
            chosen={form.chosen}
            used={used}
            errors={errors}
            noNumber={isAll ? 'No limit' : '0'}
            choose={choose}
            setNumber={setNumber}
          />
        ))}
        <Group className={classes.bar} justify="space-between" wrap="nowrap">
          <Summary {...access.summaryOf(form, retailers)} all={retailers.length} />
          <Button loading={saving.isPending} onClick={() => saving.mutate()} style={{ flexShrink: 0 }}>
            Save Access
          </Button>
        </Group>
      </Stack>
      <UnsavedGuard hasChanges={() => isDirty && !isSaved.current} />
    </>
  );
}

const idsOf = (retailers: access.Retailer[]) => retailers.map((retailer) => retailer._id);

function found(retailers: access.Retailer[], search: string): access.Retailer[] {
  const words = search.trim().toLowerCase();
  if (!words) return retailers;
  return retailers.filter(({ name, office_code }) => `${office_code} ${name}`.toLowerCase().includes(words));
}

/** The server names bad entries by their place in the body; here they are found by their retailer. */
function errorsByOffice(errors: Record<string, string>, form: access.AccessForm, retailers: access.Retailer[]) {
  const { allowed_office } = access.bodyOf(form, retailers);
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [allowed_office[Number(path.split('.')[1])]?.office_id ?? path, text]),
  );
}

function Refused({ errors, retailers }: { errors: Record<string, string>; retailers: access.Retailer[] }) {
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  const nameOf = (id: string) => retailers.find((retailer) => retailer._id === id)?.name;
  return (
    <Alert color="warning" role="alert" title="Nothing was saved">
      {entries.slice(0, 5).map(([id, text]) => (
        <div key={id}>{[nameOf(id), text].filter(Boolean).join(': ')}</div>
      ))}
      {entries.length > 5 && <div>And {entries.length - 5} more.</div>}
    </Alert>
  );
}

interface SummaryProps extends ReturnType<typeof access.summaryOf> {
  all: number;
}

function Summary({ retailers, orders, unlimited, cannotSell, all }: SummaryProps) {
  const warnings = [
    unlimited > 0 && `${counted(unlimited, 'retailer')} without a limit`,
    cannotSell > 0 && `${counted(cannotSell, 'retailer')} with 0 orders, which cannot sell`,
  ].filter(Boolean);
  return (
    <Text size="sm" role="status">
      {retailers} of {counted(all, 'retailer')}, {counted(orders, 'order')}
      {warnings.length > 0 && `; ${warnings.join('; ')}`}
    </Text>
  );
}
