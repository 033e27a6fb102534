import type { Confirmed } from '../../contract/calls/live-change.ts';
import { campaignEndpoints, campaigns } from '../../contract/offers/campaigns.ts';
import { fieldNames } from '../../contract/offers/field-data.ts';
import { liveRequestEndpoints } from '../../contract/offers/live-requests.ts';
import { offerEndpoints } from '../../contract/offers/offers.ts';
import { schemeEndpoints } from '../../contract/offers/schemes.ts';
import type { App } from '../app.ts';
import type { Db } from '../db/db.ts';
import { transact } from '../db/db.ts';
import { hasGateway } from '../edges/sms.ts';
import type { Session } from '../http/caller/session.ts';
import { forbidden } from '../http/errors.ts';
import { mount } from '../http/mount.ts';
import { previewLink } from '../http/pages/preview.ts';
import { mountCrud } from '../http/rows/crud.ts';
import { withRevision } from '../http/rows/revision.ts';
import { sendSheet } from '../http/sheets/sheet-write.ts';
import { asWritten, textIn } from '../http/words/sentence.ts';
import { takeFile } from '../imports/upload.service.ts';
import { messagesOff } from '../messaging/templates.service.ts';
import { asHeadOffice, isHeadOffice, ofVisibleOffices } from '../offices/offices.service.ts';
import { readSetting, SETTINGS_TAG } from '../settings/read-settings.service.ts';
import { campaignAccess, saveAccess } from './campaigns/campaign-access.ts';
import { campaignStore } from './campaigns/campaigns.ts';
import { moveQuota } from './campaigns/move-quota.ts';
import { guardLive } from './live/guard.ts';
import { listLiveRequests } from './live/requests.ts';
import {
  listRunningSchemes,
  nextBoundary,
  SCHEMES_TAG,
  schemeSeen,
  schemeTag,
  tagsOfProducts,
} from './offers.service.ts';
import { exportedQuotas, quotaImport } from './quota-import.ts';
import { fieldStore } from './schemes/field-data.ts';
import { messagesOf } from './schemes/findings.ts';
import { duplicateScheme, publishScheme, removeScheme, restoreScheme, saveScheme } from './schemes/save-scheme.ts';
import { checkScheme } from './schemes/scheme-check.ts';
import { getScheme, listSchemes, schemeOfKinds } from './schemes/schemes.ts';

/** Counts the numbers to notify of each scheme; schemes without any can be omitted. */
type WaitingOf = (db: Db, scheme_ids: string[]) => Promise<Map<string, number>>;

export function offerRoutes(app: App, waitingOf: WaitingOf): void {
  publicRoutes(app);
  schemeRoutes(app, waitingOf);
  campaignRoutes(app);
  mountCrud(app, fieldNames, fieldStore);
}

/** Describes how each type is paid; the storefront reads it from `msg` of the offers (spec 7). */
const paymentMethod = (db: Db, type: string) =>
  readSetting(db, type === 'MULTI-BUY' ? 'payment.by_advance' : 'payment.at_retailer');

function publicRoutes(app: App): void {
  const { db, clock } = app;
  mount(
    app,
    offerEndpoints.publicScheme,
    async ({ params, query, shows }) => {
      const data = await schemeSeen(app, params.id, query.preview);
      shows(tagsOfProducts([data]));
      return { data };
    },
    { cache: ({ params, query }) => (query.preview ? undefined : [schemeTag(params.id), SCHEMES_TAG]) },
  );
  mount(
    app,
    offerEndpoints.schemeOffers,
    async ({ query, shows }) => {
      const type = query.conditions.find((condition) => condition.field === 'type')?.value ?? '';
      const page = await listRunningSchemes(db, query, clock());
      shows(tagsOfProducts(page.data));
      return { ...page, msg: asWritten(await paymentMethod(db, type)) };
    },
    { cache: () => [SCHEMES_TAG, SETTINGS_TAG], until: () => nextBoundary(db, clock()) },
  );
}

/** Mounts schemes, each call for the kinds that the caller is granted; others are a 404. */
function schemeRoutes(app: App, waitingOf: WaitingOf): void {
  const { db, clock, config } = app;
  mount(app, schemeEndpoints.listSchemes, async ({ query, kinds }) => {
    const page = await listSchemes(db, kinds, query, clock());
    const waiting = await waitingOf(
      db,
      page.data.map(({ _id }) => _id),
    );
    return { ...page, data: page.data.map((scheme) => ({ ...scheme, waiting: waiting.get(scheme._id) ?? 0 })) };
  });
  mount(app, schemeEndpoints.getScheme, async ({ params, session, kinds }) => {
    if (kinds.includes('CAMPAIGN') && (await campaignStore.exists(db, params.id)))
      // The contract promises schemes only; a campaign's access is checked all the same.
      return { data: (await campaignAccess(db, session, params.id)) as never };
    const id = await schemeOfKinds(db, kinds, params.id);
    const scheme = await withRevision(db, id, () => getScheme(db, id, clock()));
    const allowed_office = await ofVisibleOffices(db, session, scheme.allowed_office, (allowed) => allowed.office_id);
    return { data: { ...scheme, allowed_office } };
  });
  mount(app, schemeEndpoints.saveScheme, async ({ body, session, kinds }) => {
    if (!kinds.includes(body.type)) throw forbidden();
    const actor = asHeadOffice(session, 'schemes');
    const { live_change: confirmed, ...input } = body;
    const existing_id = input._id ? await schemeOfKinds(db, kinds, input._id) : undefined;
    const now = clock();
    if (!existing_id) return { msg: 'Scheme Saved.', data: await saveScheme(db, { actor, now }, existing_id, input) };
    const scope = { scheme_id: existing_id };
    const route = `POST scheme {_id} {${body.type}}`;
    const data = await guardLive(
      db,
      { session, now, scope, entity: 'Scheme', entity_id: existing_id, route, confirmed },
      (db) => saveScheme(db, { actor, now }, existing_id, input),
    );
    return { msg: 'Scheme Saved.', data };
  });
  mount(app, schemeEndpoints.removeScheme, async ({ params, session, kinds }) => {
    const id = await schemeOfKinds(db, kinds, params.id);
    return {
      msg: 'Scheme Deleted.',
      data: await removeScheme(db, { actor: asHeadOffice(session, 'schemes'), now: clock() }, id),
    };
  });
  mount(app, schemeEndpoints.restoreScheme, async ({ params, session, kinds }) => {
    const id = await schemeOfKinds(db, kinds, params.id);
    return { msg: 'Scheme restored as a draft.', data: await restoreScheme(db, asHeadOffice(session, 'schemes'), id) };
  });
  mount(app, schemeEndpoints.duplicateScheme, async ({ params, body, session, kinds }) => {
    const id = await schemeOfKinds(db, kinds, params.id);
    const data = await duplicateScheme(db, { actor: asHeadOffice(session, 'schemes'), now: clock() }, id, body);
    return { msg: 'Scheme Duplicated.', data };
  });
  mount(app, schemeEndpoints.publishScheme, async ({ params, body, session, kinds }) => {
    const id = await schemeOfKinds(db, kinds, params.id);
    const data = await publishScheme(
      db,
      { actor: asHeadOffice(session, 'schemes'), now: clock() },
      id,
      body.is_published,
    );
    return { msg: body.is_published ? 'Scheme Published.' : 'Scheme Unpublished.', data };
  });
  mount(app, schemeEndpoints.checkScheme, async ({ params, session, kinds, language }) => {
    const id = await schemeOfKinds(db, kinds, params.id);
    const check = await checkScheme(db, session, id, clock());
    const goesOut = { sms: hasGateway(config), mail: Boolean(config.SMTP_URL), off: await messagesOff(db) };
    const findings = [...check.findings, ...messagesOf(goesOut)];
    return { data: { ...check, findings: findings.map((one) => ({ ...one, text: textIn(language, one.text) })) } };
  });
  mount(app, liveRequestEndpoints.listLiveRequests, async ({ query, session }) => ({
    data: !isHeadOffice(session) ? [] : await listLiveRequests(db, session.user_id, query.entity_id, clock()),
  }));
  mount(app, schemeEndpoints.previewScheme, async ({ params, kinds }) => {
    const id = await schemeOfKinds(db, kinds, params.id);
    const { _id } = await getScheme(db, id, clock());
    return { data: await previewLink(config.AGRIM_SECRET, `/scheme/${_id}`, clock()) };
  });
}

function campaignRoutes(app: App): void {
  const { db, clock } = app;
  /** A live campaign has promised its quotas to its retailers. */
  const guarded = <T>({ session, id, live_change }: QuotaSave, write: (db: Db) => Promise<T>) => {
    const scope = { campaign_id: id };
    const route = 'POST campaign/access/{id}';
    const about = { scope, route, entity: 'Campaign', entity_id: id, confirmed: live_change };
    return guardLive(db, { session, now: clock(), ...about }, write);
  };
  const endpoints = campaignEndpoints;
  mount(app, campaigns.list, ({ query, session }) => campaignStore.listFor(db, session, query));
  const withAccess = async (session: Session, id: string) => {
    const { is_allowed_all_office, allowed_office } = await campaignAccess(db, session, id);
    return { ...(await campaignStore.get(db, id)), is_allowed_all_office, allowed_office };
  };
  mount(app, campaigns.get, async ({ params, session }) => ({ data: await withAccess(session, params.id) }));
  mount(app, campaigns.save, async ({ body, session, request }) => {
    const { allowed_office, is_allowed_all_office = false, live_change, ...fields } = body;
    // The choice of sellers has its own grant, also through a campaign (spec 3).
    const may = allowed_office && (await app.authenticate(db, request, ['POST campaign/access/{id}']));
    if (allowed_office && !may?.granted.length) throw forbidden();
    const save = async (db: Db) => {
      const { _id } = await campaignStore.save(db, asHeadOffice(session, 'campaigns'), fields);
      if (allowed_office) await saveAccess(db, session, _id, { allowed_office, is_allowed_all_office });
      return {
        data: {
          ...(await campaignStore.get(db, _id)),
          ...(allowed_office && { allowed_office, is_allowed_all_office }),
        },
      };
    };
    return fields._id ? guarded({ session, id: fields._id, live_change }, save) : transact(db, save);
  });
  mount(app, campaigns.remove, async ({ params, session }) => ({
    data: await campaignStore.remove(db, asHeadOffice(session, 'campaigns'), params.id),
  }));
  mount(app, endpoints.getCampaignAccess, async ({ params, session }) => ({
    data: await campaignAccess(db, session, params.id),
  }));
  mount(app, endpoints.saveCampaignAccess, async ({ params: { id }, body: { live_change, ...access }, session }) => ({
    msg: 'Campaign Access Saved Successfully',
    data: await guarded({ session, id, live_change }, (db) => saveAccess(db, session, id, access)),
  }));
  mount(app, endpoints.moveQuota, async ({ params: { id }, body: { live_change, ...move }, session }) => ({
    msg: 'Quota Moved.',
    data: await guarded({ session, id, live_change }, (db) => moveQuota(db, session, id, move)),
  }));
  mount(app, endpoints.exportQuotas, async ({ params, query, session, language, reply }) =>
    sendSheet(reply, {
      name: 'quotas',
      format: query.format,
      language,
      rows: await exportedQuotas(db, session, params.id),
    }),
  );
  mount(app, endpoints.importQuotas, async ({ params, session, request }) => {
    const { _id: subject_id } = await campaignStore.get(db, params.id);
    return takeFile(app, quotaImport, { request, session, subject_id });
  });
}

interface QuotaSave {
  session: Session;
  id: string;
  live_change: Confirmed;
}
