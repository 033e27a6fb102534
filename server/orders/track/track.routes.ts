import type { Language } from '../../../contract/language/language.ts';
import { PICTURE_LIMIT } from '../../../contract/media/media.ts';
import { trackEndpoints as endpoints } from '../../../contract/orders/track.ts';
import type { App } from '../../app.ts';
import { notFound } from '../../http/errors.ts';
import { requireHuman } from '../../http/guarding/captcha-check.ts';
import { languageOf } from '../../http/language.ts';
import { mount } from '../../http/mount.ts';
import { mountPage } from '../../http/pages/pages.ts';
import { withUpload } from '../../http/reading/upload.ts';
import { say } from '../../http/words/sentence.ts';
import { addReturnPicture, requireOpenReturn } from '../returns/returns.ts';
import { isSeeKeyOf, orderOfKey, trackKey } from '../track-key.service.ts';
import { calendarOf } from './calendar.ts';
import { askForTrackCode, cancelTracked, openTracked, returnTracked, withdrawReturn } from './track.ts';
import { orderToRead, trackedOrder } from './tracked-order.ts';

/** Mounts the calls for customers' own orders, by order number and a code to its phone. */
export function trackRoutes(app: App): void {
  const { db, clock, captcha, storage, config } = app;
  const orderSeen = (id: string, language: Language) => trackedOrder(db, id, clock(), language);
  const idOf = (key: string) => orderOfKey(config.AGRIM_SECRET, key, clock());

  mount(app, endpoints.trackCode, async ({ body: { reCaptcha, ...request }, language }) => {
    await requireHuman(db, captcha, reCaptcha, 'reCaptcha');
    await askForTrackCode(db, request, language);
    return { msg: say('If this number matches the order, we have sent it a code.'), data: {} };
  });
  mount(app, endpoints.trackOrder, async ({ body, language }) => {
    const id = await openTracked(db, body, clock());
    return {
      data: { key: await trackKey(config.AGRIM_SECRET, id, clock()), order: await orderSeen(id, language) },
    };
  });
  mount(app, endpoints.trackAgain, async ({ body, language }) => ({
    data: await orderSeen(await idOf(body.key), language),
  }));
  mount(app, endpoints.seeOrder, async ({ body: { order_id: orderNumber, see_key }, language }) => {
    if (!isSeeKeyOf(config.AGRIM_SECRET, orderNumber, see_key)) throw notFound('Order');
    return { data: await orderToRead(db, orderNumber, clock(), language) };
  });
  mount(app, endpoints.cancelTracked, async ({ body, language }) => {
    const id = await idOf(body.key);
    await cancelTracked(db, id, clock());
    return { msg: say('Your order has been cancelled.'), data: await orderSeen(id, language) };
  });
  mount(app, endpoints.returnTracked, async ({ body, language }) => {
    const id = await idOf(body.key);
    const upload_key = await returnTracked(db, id, body.reason, clock());
    return { msg: say('We have your request.'), data: { upload_key, order: await orderSeen(id, language) } };
  });
  mount(app, endpoints.withdrawTracked, async ({ body, language }) => {
    const id = await idOf(body.key);
    await withdrawReturn(db, id, clock());
    return { msg: say('You withdrew your return request.'), data: await orderSeen(id, language) };
  });
  mount(app, endpoints.returnPicture, async ({ params, request, idempotency }) => {
    const { key } = params;
    await requireOpenReturn(db, key, clock());
    await withUpload(request, { field: 'file', limit: PICTURE_LIMIT }, (upload) =>
      addReturnPicture(db, storage, { ...upload, key, now: clock(), idempotency }),
    );
    return { data: {} };
  });
}

/**
 * Serves `/track`: the same page for everyone; its script reads the order. Anyone who can see the order can get the
 * calendar.
 */
export function trackPages(app: App): void {
  const { db, clock, config, limits, http } = app;
  mountPage(app, { page: 'track', tags: () => [], load: async () => ({}) });
  http.get<{ Querystring: { order?: string; see?: string } }>('/track/calendar.ics', async (request, reply) => {
    limits.search(request.ip);
    const parsed = endpoints.seeOrder.body.safeParse({ order_id: request.query.order, see_key: request.query.see });
    if (!parsed.success || !isSeeKeyOf(config.AGRIM_SECRET, parsed.data.order_id, parsed.data.see_key))
      throw notFound('Order');
    const language = languageOf(request.url, request.headers);
    const order = await orderToRead(db, parsed.data.order_id, clock(), language);
    const { name: brand } = await app.brand(language);
    const calendar = calendarOf(order, { brand, url: config.PUBLIC_URL ?? '', now: clock(), language });
    return reply
      .type('text/calendar; charset=utf-8')
      .headers({
        'content-disposition': `attachment; filename="${order.order_id}.ics"`,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      .send(calendar);
  });
}
