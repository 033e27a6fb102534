// covers: web/admin/content, web/admin/layout, web/admin/launch-pages, web/admin/sliders, web/admin/menus, web/admin/blog, web/admin/kit, web/admin/shell, server/demo, server/access/grants
import { walkScreens } from './screens.ts';

walkScreens('content');
