import { districts, locationEndpoints as endpoints, states } from '../../contract/locations.ts';
import type { App } from '../app.ts';
import { mountCrud } from '../http/crud.ts';
import { mount } from '../http/mount.ts';
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

export function locationRoutes(app: App): void {
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
  mount(app, endpoints.allLocations, async () => ({ data: await allLocations(db) }));

  mountCrud(app, stateStore, states);
  mountCrud(app, districtStore, districts);
  mountCrud(app, areaStore, {
    list: endpoints.listAreas,
    get: endpoints.getArea,
    save: endpoints.saveArea,
    remove: endpoints.removeArea,
  });
}
