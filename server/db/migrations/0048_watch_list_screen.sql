-- Those who ask for one SMS are not the waiting list: their screen is named after what it shows, and keeps its grants and views.
UPDATE "modules" SET "module_name" = 'watch-list' WHERE "module_name" = 'waiting-list';--> statement-breakpoint
UPDATE "access_types" SET "admin_routes" = ARRAY(SELECT regexp_replace(route, '^waiting-list(?=/|$)', 'watch-list') FROM unnest("admin_routes") AS route) WHERE array_to_string("admin_routes", ' ') LIKE '%waiting-list%';--> statement-breakpoint
UPDATE "saved_views" SET "screen" = 'watch-list' WHERE "screen" = 'waiting-list';
