import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { id, line, removed } from '../calls/fields.ts';

/** How many views one user can save for one list. */
export const MOST_VIEWS = 50;

const view = z.object({
  _id: id,
  name: z.string(),
  /** The part of the address after the question mark. */
  query: z.string(),
  is_shared: z.boolean(),
  is_mine: z.boolean(),
  /** The owner's name, for a shared view. */
  by: z.string(),
});
export type SavedView = z.input<typeof view>;

const screen = z.string().trim().min(1).max(100);

export const viewEndpoints = {
  listViews: endpoint('GET view', {
    access: 'signed-in',
    about: 'Your views of a list, and those that your office or one above it shares',
    query: z.object({ find_screen: screen }),
    reply: one(z.array(view)),
  }),
  saveView: endpoint('POST view', {
    access: 'signed-in',
    about: 'Save a view of a list under a name; the same name replaces it',
    body: z.object({ screen, name: line(60), query: z.string().max(4000), is_shared: z.boolean().default(false) }),
    reply: one(view),
  }),
  removeView: endpoint('DELETE view/{id}', {
    access: 'signed-in',
    about: 'Delete one of your views',
    reply: one(removed),
  }),
};
