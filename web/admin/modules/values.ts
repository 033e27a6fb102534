import type { WireRoute } from '../../../contract/access/access.ts';
import { routeName } from '../../../contract/access/grants.ts';
import type { DataOf } from '../../../contract/api.ts';
import type { RowLists } from '../kit/merge/rows.ts';

interface AccessTypeValues {
  _id?: string;
  access_type: string;
  access_type_description: string;
  admin_routes: string[];
  server_routes: WireRoute[];
}

export interface ModuleValues {
  module_name: string;
  description: string;
  module_group: string;
  path: AccessTypeValues[];
}

export const MODULE_ROWS: RowLists<ModuleValues> = {
  path: {
    key: ['_id', 'access_type'],
    name: (type) => type.access_type,
    rows: { server_routes: { key: [routeName], name: routeName } },
  },
};

export const EMPTY_TYPE: AccessTypeValues = {
  access_type: '',
  access_type_description: '',
  admin_routes: [],
  server_routes: [],
};

/** Replies write routes as objects, which a save accepts too. */
export const valuesOf = ({ module_group, path, ...module }: DataOf<'GET role/module/{id}'>) => ({
  ...module,
  module_group: module_group._id,
  path: path as ModuleValues['path'],
});

export const EMPTY_MODULE: ModuleValues = {
  module_name: '',
  description: '',
  module_group: '',
  path: [{ ...EMPTY_TYPE, access_type: 'view' }],
};
