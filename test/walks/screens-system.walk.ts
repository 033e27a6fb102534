// covers: web/admin/users, web/admin/roles, web/admin/modules, web/admin/brand, web/admin/settings, web/admin/monitoring, web/admin/audit, web/admin/kit, web/admin/shell, server/demo, server/access/grants, server/monitoring, server/audit
import { walkScreens } from './screens.ts';

walkScreens('system');
