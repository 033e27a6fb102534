import { screens } from '../../../contract/screen-list.ts';

interface Entry {
  entity: string;
  entity_id: string;
  before?: unknown;
  after?: unknown;
}

/** The location of an entry's record: the path that must be granted, and the address. */
interface RecordPage {
  granted: string;
  to: string;
}

/** Returns the page of an entry's record; undefined if the entry doesn't identify its screen. */
export function pageOf(entry: Entry): RecordPage | undefined {
  const all = screens.filter(({ records }) => records?.[entry.entity]);
  const screen = all.length > 1 ? all.find(({ path, kind }) => (kind ?? path) === kindOf(entry)) : all[0];
  const page = screen?.records?.[entry.entity];
  if (!screen || !page) return undefined;
  const { path } = screen;
  return page === 'list'
    ? { granted: path, to: `/${path}` }
    : { granted: `${path}/${page}/:id`, to: `/${path}/${page}/${entry.entity_id}` };
}

/** Products and schemes have a screen per kind; contents have one for pages and one for sections. */
function kindOf({ entity, before, after }: Entry): string | undefined {
  const { type, is_page } = { ...(before as object), ...(after as object) } as { type?: string; is_page?: boolean };
  return entity === 'Content' ? (is_page === false ? 'content-manage' : 'page-manage') : type;
}
