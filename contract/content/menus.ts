import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { id, line, lineOrEmpty, removed, revision, text } from '../calls/fields.ts';

/** Where each menu is on public pages. */
export const MENUS = ['header', 'footer'] as const;

/** The kinds of targets of an entry; a heading has no link, and holds other entries. */
export const MENU_KINDS = ['page', 'product', 'scheme', 'post', 'address', 'heading'] as const;

/** Most entries of a menu. */
export const MOST_ENTRIES = 200;

/** Most levels of a menu. */
export const MOST_LEVELS = 3;

/** Allow no backslashes, tabs or newlines: browsers read backslashes as slashes and drop the others. */
const ADDRESS = /^(\/(?![/\\])[^\s\\]*|https?:\/\/[^\s/\\][^\s\\]*|mailto:[^\s\\]+|tel:\+?\d[\d -]*|#find-store)$/;

const itemFields = {
  menu: z.enum(MENUS),
  parent_id: id.nullish(),
  label: line(80),
  label_ne: lineOrEmpty(80).nullish(),
  kind: z.enum(MENU_KINDS),
  target_id: id.nullish(),
  address: text(500).nullish(),
  opens_new_tab: z.boolean(),
  is_active: z.boolean(),
};

export const menuInput = z
  .object({ ...itemFields, _id: id.optional(), revision: revision.optional() })
  .partial({ opens_new_tab: true, is_active: true })
  .superRefine(({ kind, target_id, address }, check) => {
    if (['page', 'product', 'scheme', 'post'].includes(kind) && !target_id)
      check.addIssue({ code: 'custom', path: ['target_id'], message: 'Choose what it leads to.' });
    if (kind === 'address' && !ADDRESS.test(address ?? ''))
      check.addIssue({
        code: 'custom',
        path: ['address'],
        message: 'Enter a path like /products, or a link starting with https://, mailto: or tel:.',
      });
  });

const menuItem = z.object({
  ...itemFields,
  _id: id,
  revision,
  /** The target's name; absent if it was deleted. */
  target_name: z.string().nullish(),
  /** Why visitors can't see the target. */
  hidden: z.enum(['not active', 'target gone', 'target not published', 'empty']).nullish(),
});
export type MenuItem = z.input<typeof menuItem>;

/** An entry for visitors, in one language; a heading has no address. */
export interface MenuEntry {
  label: string;
  href?: string;
  opens_new_tab?: boolean;
  children: MenuEntry[];
}
const entryFields = { label: z.string(), href: z.string().optional(), opens_new_tab: z.boolean().optional() };
// Written level by level, because the API description can't express recursive schemas.
const lastLevel = z.object({ ...entryFields, children: z.array(z.never()) });
const middleLevel = z.object({ ...entryFields, children: z.array(lastLevel) });
const menuEntry = z.object({ ...entryFields, children: z.array(middleLevel) });

const places = z.array(z.object({ _id: id, parent_id: id.nullish() })).max(MOST_ENTRIES);
export type Places = z.output<typeof places>;

const menuParams = z.object({ key: z.enum(MENUS) });

export const menuEndpoints = {
  listMenu: endpoint('GET menu', {
    about: 'List the items of all menus, in order and after their parents',
    reply: one(z.array(menuItem)),
  }),
  saveMenuItem: endpoint('POST menu', {
    about: 'Add an item at the end of its menu, or edit an item',
    body: menuInput,
    edits: true,
    reply: one(z.object({ _id: id, revision })),
  }),
  orderMenu: endpoint('POST menu/order/{key}', {
    scope: 'brand',
    about: 'Reorder the items of a menu, each with its parent first',
    params: menuParams,
    /** `was` is the order as read; a 409 if the menu has changed since. */
    body: z.object({ items: places, was: places.optional() }),
    reply: one(z.object({})),
  }),
  removeMenuItem: endpoint('DELETE menu/{id}', {
    scope: 'brand',
    about: 'Delete an item and those below it',
    reply: one(removed),
  }),
  publicMenu: endpoint('GET menu/key/{key}', {
    access: 'public',
    about: 'A menu as visitors see it, as a tree',
    params: menuParams,
    query: z.object({ lang: z.enum(['en', 'ne']).default('en') }),
    reply: one(z.array(menuEntry)),
  }),
};
