import type { WireRoute } from '../../../contract/access.ts';

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

export const EMPTY_TYPE: AccessTypeValues = {
  access_type: '',
  access_type_description: '',
  admin_routes: [],
  server_routes: [],
};

export const EMPTY_MODULE: ModuleValues = {
  module_name: '',
  description: '',
  module_group: '',
  path: [{ ...EMPTY_TYPE, access_type: 'view' }],
};
