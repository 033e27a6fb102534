import { launchEndpoints as endpoints } from '../../contract/launch/launch.ts';
import type { App } from '../app.ts';
import { notFound } from '../http/errors.ts';
import { mount } from '../http/mount.ts';
import { type Text, textIn } from '../http/words/sentence.ts';
import { sellVariant, setBanner } from '../offers/schemes/run-scheme.service.ts';
import { asHeadOffice, readAsHeadOffice } from '../offices/offices.service.ts';
import { callLate, launchLosses, stopOrders } from './acts.ts';
import { launchChecks } from './checks.ts';
import { createLaunches } from './launch.ts';
import type { SchemesBelow } from './schemes-below.ts';

/** How many retailers launch control shows; it's read each second. */
const FIRST_RETAILERS = 20;

/** Adds launch control of a scheme, for the head office. */
export function launchRoutes(app: App, schemes: SchemesBelow): void {
  const { schemeOfKinds } = schemes;
  const { db, clock } = app;
  const launches = createLaunches(db, () => app.pressure());

  mount(app, endpoints.launchNow, async ({ params, query, session, kinds }) => {
    readAsHeadOffice(session, 'launches');
    const reading = await launches.read(params.id, clock());
    // Take the kind from the reading that all viewers share: one query a second for any number of viewers.
    if (!kinds.includes(reading.type)) throw notFound('Scheme');
    if (query.retailers === 'all') return { data: reading };
    return { data: { ...reading, retailers: reading.retailers.slice(0, FIRST_RETAILERS) } };
  });
  mount(app, endpoints.launchChecks, async ({ params, session, kinds, language }) => {
    readAsHeadOffice(session, 'launches');
    const id = await schemeOfKinds(db, kinds, params.id);
    const checks = await launchChecks(app, schemes, session, id);
    const inWords = (text: Text) => textIn(language, text);
    return { data: checks.map((check) => ({ ...check, title: inWords(check.title), text: inWords(check.text) })) };
  });
  mount(app, endpoints.launchLosses, async ({ params, session, kinds }) => {
    readAsHeadOffice(session, 'launches');
    return { data: await launchLosses(db, await schemeOfKinds(db, kinds, params.id)) };
  });
  mount(app, endpoints.pauseScheme, async ({ params, body, session, kinds }) => {
    const id = await schemeOfKinds(db, kinds, params.id);
    await stopOrders(db, { actor: asHeadOffice(session, 'launches'), now: clock() }, id, body.is_paused);
    launches.changed(id);
    return { msg: body.is_paused ? 'Orders paused.' : 'Orders resumed.', data: { _id: id } };
  });
  mount(app, endpoints.setBanner, async ({ params, body, session, kinds }) => {
    const id = await schemeOfKinds(db, kinds, params.id);
    await setBanner(db, asHeadOffice(session, 'launches'), id, body);
    launches.changed(id);
    return { msg: body.banner ? 'The banner is on the page.' : 'The banner is removed.', data: { _id: id } };
  });
  mount(app, endpoints.sellVariant, async ({ params, body, session, kinds }) => {
    const id = await schemeOfKinds(db, kinds, params.id);
    await sellVariant(db, { actor: asHeadOffice(session, 'launches'), now: clock() }, id, body);
    launches.changed(id);
    return {
      msg: body.is_active ? 'Variant back on sale.' : 'Variant taken off sale.',
      data: { _id: id },
    };
  });
  mount(app, endpoints.callLate, async ({ params, session, kinds }) => {
    const id = await schemeOfKinds(db, kinds, params.id);
    const retailers = await callLate(db, asHeadOffice(session, 'launches'), id, clock());
    launches.changed(id);
    return { msg: 'Reminders sent.', data: { retailers } };
  });
}
