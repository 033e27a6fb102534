import { areas, districts, locationEndpoints as endpoints, states } from '../../contract/locations/locations.ts';
import { officialPlacesEndpoints } from '../../contract/locations/official-places.ts';
import type { App } from '../app.ts';
import type { Db } from '../db/db.ts';
import { actorOf, type Session } from '../http/caller/session.ts';
import { mount } from '../http/mount.ts';
import { mountCrud } from '../http/rows/crud.ts';
import {
  allLocations,
  areaStore,
  districtStore,
  LOCATIONS_TAG,
  publicAreas,
  publicDistricts,
  publicStates,
  stateStore,
} from './locations.service.ts';
import { officialDifference, takeOfficialPlaces } from './official.ts';
import { wardsOf } from './wards.service.ts';

interface AreaCount {
  vdc_municipality: string;
  offices: number;
  open_orders: number;
  wards: { ward: string; offices: number }[];
}

/** Counts each area's records in the domains above, which locations can't import. */
export type CountsByArea = (db: Db, session: Session) => Promise<AreaCount[]>;

export function locationRoutes(app: App, countsByArea: CountsByArea): void {
  const { db } = app;
  const cache = { cache: () => [LOCATIONS_TAG] };
  mount(app, endpoints.publicStates, async () => ({ data: await publicStates(db) }), cache);
  mount(
    app,
    endpoints.publicDistrictsOfState,
    async ({ params }) => ({ data: await publicDistricts(db, params.id) }),
    cache,
  );
  mount(app, endpoints.publicDistricts, async () => ({ data: await publicDistricts(db) }), cache);
  mount(
    app,
    endpoints.publicAreasOfDistrict,
    async ({ params }) => ({ data: await publicAreas(db, params.id) }),
    cache,
  );
  mount(app, endpoints.allLocations, async ({ query }) => ({ data: await allLocations(db, query.until) }));
  mount(app, endpoints.wardsOfArea, async ({ params }) => ({ data: await wardsOf(db, params.id) }));
  mount(app, endpoints.locationCounts, async ({ session }) => ({ data: await countsByArea(db, session) }));

  mount(app, officialPlacesEndpoints.officialPlaces, async () => ({ data: await officialDifference(db) }));
  mount(app, officialPlacesEndpoints.takeOfficialPlaces, async ({ body, session }) => ({
    msg: 'Locations updated from the official list.',
    data: await takeOfficialPlaces(db, actorOf(session), body.mark),
  }));

  mountCrud(app, states, stateStore);
  mountCrud(app, districts, districtStore);
  mountCrud(app, areas, areaStore);
}
