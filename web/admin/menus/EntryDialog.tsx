import { Autocomplete, Select, Switch, TextInput } from '@mantine/core';
import { MENU_KINDS, type MENUS, type MenuItem } from '../../../contract/content/menus.ts';
import { LINK_PAGES } from '../content/link-pages.ts';
import { useChoices } from '../kit/fields/choices.ts';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { t } from '../language/t.ts';

const KINDS: Record<(typeof MENU_KINDS)[number], string> = {
  page: t('Page'),
  product: t('Product'),
  scheme: t('Scheme'),
  post: t('Blog post'),
  address: t('URL'),
  heading: t('No link: a heading for the items below it'),
};

/** Our addresses that aren't records. */
const OWN = [...LINK_PAGES.map(({ path }) => path), '#find-store'];

interface Props {
  menu: (typeof MENUS)[number];
  /** The entry to edit; undefined when adding. */
  entry?: MenuItem;
  /** The parent of a new entry. */
  parent_id?: string;
  onClose: () => void;
}

/** Adds or edits a menu entry. */
export function EntryDialog({ menu, entry, parent_id, onClose }: Props) {
  const place = { menu, parent_id: entry?.parent_id ?? parent_id ?? null };
  const form = useActionForm({
    call: 'POST menu',
    record: entry && { noun: t('Menu item'), revision: entry.revision },
    part: `${menu} ${parent_id ?? ''}`,
    names: { target_id: useTargets },
    initial: {
      ...(entry && { _id: entry._id }),
      label: entry?.label ?? '',
      label_ne: entry?.label_ne ?? '',
      kind: entry?.kind ?? 'page',
      target_id: entry?.target_id ?? '',
      address: entry?.address ?? '',
      opens_new_tab: entry?.opens_new_tab ?? false,
      is_active: entry?.is_active ?? true,
    },
    write: ({ target_id, ...values }) => ({ ...values, ...place, target_id: target_id || null }),
    done: t('Menu Saved.'),
    failure: t('The item could not be saved.'),
    onClose,
  });
  const { field, values, set } = form;
  const { kind } = values;
  return (
    <FormDialog
      title={entry ? t('Edit {name}', { name: entry.label }) : t('Add item')}
      form={form}
      onClose={onClose}
      submit={t('Save')}
    >
      <Select
        label={t('Links to')}
        allowDeselect={false}
        data={MENU_KINDS.map((value) => ({ value, label: KINDS[value] }))}
        {...field('kind')}
        onChange={(chosen) => {
          set('kind', (chosen ?? 'page') as typeof kind);
          set('target_id', '');
        }}
      />
      {kind === 'page' && <PageSelect {...field('target_id')} />}
      {kind === 'product' && <ProductSelect {...field('target_id')} />}
      {kind === 'scheme' && <SchemeSelect {...field('target_id')} />}
      {kind === 'post' && <PostSelect {...field('target_id')} />}
      {kind === 'address' && (
        <Autocomplete
          label={t('Address')}
          description={t('A link starting with https://, mailto: or tel:, or a path on this site.')}
          data={OWN}
          {...field('address')}
        />
      )}
      <TextInput label={t('Label')} {...field('label')} />
      <TextInput label={t('Label in Nepali')} lang="ne" {...field('label_ne')} />
      {kind !== 'heading' && (
        <Switch label={t('Opens in a new tab')} {...field('opens_new_tab', { type: 'checkbox' })} />
      )}
      <Switch label={t('Active')} {...field('is_active', { type: 'checkbox' })} />
    </FormDialog>
  );
}

interface Field {
  value?: string;
  onChange?: (value: string) => void;
}

function PageSelect(field: Field) {
  const pages = usePages(chosen(field));
  return <Select label={t('Page')} {...pages.props} {...field} value={field.value || null} onChange={pick(field)} />;
}

function ProductSelect(field: Field) {
  const products = useProducts(chosen(field));
  return (
    <Select label={t('Product')} {...products.props} {...field} value={field.value || null} onChange={pick(field)} />
  );
}

function SchemeSelect(field: Field) {
  const schemes = useSchemes(chosen(field));
  return (
    <Select label={t('Scheme')} {...schemes.props} {...field} value={field.value || null} onChange={pick(field)} />
  );
}

function PostSelect(field: Field) {
  const posts = usePosts(chosen(field));
  return <Select label={t('Post')} {...posts.props} {...field} value={field.value || null} onChange={pick(field)} />;
}

const usePages = (ids: string[]) =>
  useChoices(
    'GET content',
    { search: 'find_name', query: { sort: 'name:asc', find_is_page: 'true' }, labelOf: nameOf },
    ids,
  );
const useProducts = (ids: string[]) =>
  useChoices('GET product', { search: 'find_name', query: { sort: 'name:asc' }, labelOf: nameOf }, ids);
const useSchemes = (ids: string[]) =>
  useChoices('GET scheme', { search: 'find_name', query: {}, labelOf: nameOf }, ids);
const usePosts = (ids: string[]) =>
  useChoices('GET blog', { search: 'find_title', query: {}, labelOf: (post) => post.title }, ids);

/** Offers records of any kind as an entry's target. */
function useTargets(ids: string[]) {
  const [pages, products, schemes, posts] = [usePages(ids), useProducts(ids), useSchemes(ids), usePosts(ids)];
  return { data: [pages, products, schemes, posts].flatMap(({ data }) => data) };
}

const nameOf = (row: { name: string }) => row.name;
const chosen = ({ value }: Field) => (value ? [value] : []);
const pick = (field: Field) => (value: string | null) => field.onChange?.(value ?? '');
