import type { App } from '../../app.ts';
import { mountPage } from '../../http/pages/pages.ts';
import { aboutImei } from './genuine.ts';

/** Longer text isn't an IMEI. */
const MOST_LETTERS = 40;

/** Serves `/genuine`: a form that needs no script, and the answer for the IMEI in the URL. */
export function genuinePages(app: App): void {
  const { db } = app;
  mountPage(app, {
    page: 'genuine',
    tags: (_params, query) => (typedIn(query) ? undefined : []),
    counts: 'imei',
    load: async ({ query, language }) => {
      const typed = typedIn(query);
      return { typed, ...(typed && { answer: await aboutImei(db, typed, language) }) };
    },
  });
}

const typedIn = ({ imei }: Record<string, unknown>): string =>
  typeof imei === 'string' ? imei.trim().slice(0, MOST_LETTERS) : '';
