import type { SchemeType } from '../../contract/offers/scheme-types.ts';
import { waitlistEndpoints as endpoints } from '../../contract/waitlist/waitlist.ts';
import type { App } from '../app.ts';
import { type Db, transact } from '../db/db.ts';
import { requireHuman } from '../http/guarding/captcha-check.ts';
import { mount } from '../http/mount.ts';
import { mountPage } from '../http/pages/pages.ts';
import { withRevision } from '../http/rows/revision.ts';
import { sendSheet } from '../http/sheets/sheet-write.ts';
import { say } from '../http/words/sentence.ts';
import { requireUnblocked } from '../limits/blocked-phones.service.ts';
import type { CodeGate } from '../limits/code-gate.service.ts';
import { codeText } from '../messaging/code-texts.service.ts';
import { makeCode, spendCode } from '../messaging/codes.service.ts';
import { sendSms } from '../messaging/messaging.service.ts';
import { asHeadOffice, readAsHeadOffice } from '../offices/offices.service.ts';
import { exportedPlaces } from './export.ts';
import { getPlace, listPlaces, removePlace } from './list.ts';
import { joinWaitlist, leaveWaitlist, passOffer, placeByKey, requireJoinable, waitlistOf } from './places.service.ts';
import { getWaitlist, listedSchemes, offerByHand, saveWaitlist } from './settings.service.ts';

const PURPOSE = 'waitlist';
/** In seconds: an SMS takes a while and costs money. */
const CODES_APART = 30;

/** Throws a 404 if the scheme isn't of a kind the caller is granted. */
type RequireScheme = (db: Db, kinds: SchemeType[], id: string) => Promise<unknown>;

/** Adds the waitlist of a sold-out or coming scheme: entries for customers, offers for staff. */
export function waitlistRoutes(app: App, codes: CodeGate, requireScheme: RequireScheme): void {
  customerRoutes(app, codes);
  staffRoutes(app, requireScheme);
}

function customerRoutes(app: App, codes: CodeGate): void {
  const { db, clock, captcha } = app;
  mount(app, endpoints.waitlistOf, async ({ params }) => ({ data: await waitlistOf(db, params.id) }));
  mount(
    app,
    endpoints.waitlistCode,
    async ({ body: { reCaptcha, scheme_id, customer_phone: phone, wants }, language, request }) => {
      await requireHuman(db, captcha, reCaptcha, 'reCaptcha');
      await requireUnblocked(db, phone);
      await requireJoinable(db, { scheme_id, variant_id: null, wants }, clock());
      const takeBack = codes.enter(request.ip);
      await transact(db, async (db) => {
        const code = await makeCode(db, { recipient: phone, purpose: PURPOSE, now: clock(), apart: CODES_APART });
        await sendSms(db, { phone_number: phone, message: codeText('waitlist', language, code), secret: code });
      }).catch((error) => {
        takeBack();
        throw error;
      });
      return { msg: say('We have sent a code to your phone.'), data: {} };
    },
  );
  mount(app, endpoints.joinWaitlist, async ({ body: { code, ...joining }, language, request }) => {
    const isForNews = joining.wants === 'news';
    const place = { ...joining, variant_id: isForNews ? null : (joining.variant_id ?? null), language };
    await spendCode(db, { recipients: [place.customer_phone], purpose: PURPOSE, now: clock() }, code, () =>
      requireJoinable(db, place, clock()),
    );
    codes.answered(request.ip);
    const key = await joinWaitlist(db, place, clock());
    const msg = isForNews ? say('You will get one SMS when it can be ordered.') : say('You are on the waitlist.');
    return { msg, data: await placeByKey(db, key, language, clock()) };
  });
  mount(app, endpoints.seePlace, async ({ params, language }) => ({
    data: await placeByKey(db, params.key, language, clock()),
  }));
  mount(app, endpoints.passOffer, async ({ params, language }) => {
    const data = await passOffer(db, params.key, language, clock());
    return { msg: say('We’ll offer it to the next person. You stay on the waitlist.'), data };
  });
  mount(app, endpoints.leaveWaitlist, async ({ params, language }) => {
    const data = await leaveWaitlist(db, params.key, language, clock());
    return { msg: say('You have left the waitlist.'), data };
  });
}

/** Head office only, because waiting customers haven't chosen a store. */
function staffRoutes(app: App, requireScheme: RequireScheme): void {
  const { db, clock, config } = app;
  const giving = () => ({ now: clock(), publicUrl: config.PUBLIC_URL });
  mount(app, endpoints.listPlaces, ({ query, session }) => listPlaces(db, session, query, clock()));
  mount(app, endpoints.exportPlaces, ({ query, session, language, reply }) =>
    sendSheet(reply, { name: 'waitlist', language, rows: exportedPlaces(db, session, query) }),
  );
  mount(app, endpoints.waitlists, async ({ session }) => ({ data: await listedSchemes(db, session) }));
  mount(app, endpoints.getPlace, async ({ params, session }) => ({
    data: await getPlace(db, session, params.id, clock()),
  }));
  mount(app, endpoints.removePlace, async ({ params, body, session }) => ({
    msg: 'Entry removed from the waitlist.',
    data: await removePlace(db, { actor: asHeadOffice(session, 'waitlists'), now: clock() }, params.id, body.reason),
  }));
  mount(app, endpoints.offerUnits, async ({ params, body, session, kinds }) => {
    await requireScheme(db, kinds, params.id);
    const actor = asHeadOffice(session, 'waitlists');
    const offered = await offerByHand(db, actor, params.id, body.units, giving());
    const units = { count: body.units, of: 'unit' } as const;
    // Fewer if fewer entries wait, or fewer units are free or sellable.
    const msg =
      offered < body.units
        ? say('{offered} of {units} offered.', { offered, units })
        : say('{units} offered.', { units });
    return { msg, data: { offered } };
  });
  mount(app, endpoints.getWaitlist, async ({ params, session, kinds }) => {
    readAsHeadOffice(session, 'waitlists');
    await requireScheme(db, kinds, params.id);
    return { data: await withRevision(db, params.id, () => getWaitlist(db, params.id)) };
  });
  mount(app, endpoints.saveWaitlist, async ({ params, body, session, kinds }) => {
    await requireScheme(db, kinds, params.id);
    const revision = await saveWaitlist(db, asHeadOffice(session, 'waitlists'), params.id, body, giving());
    const msg = body.mode === 'off' ? 'Waitlist closed.' : 'Waitlist saved.';
    return { msg, data: { _id: params.id, revision } };
  });
}

/** Serves `/waitlist`: the same page for every entry, whose script reads it, and a message without one. */
export function waitlistPages(app: App): void {
  mountPage(app, {
    page: 'waitlist',
    tags: () => [],
    load: async ({ query }) => ({ has_place: Boolean(query.place) }),
    byQuery: ({ place }) => (place ? 'place' : ''),
  });
}
