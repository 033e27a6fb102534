ALTER TABLE "scheme_watches" DROP CONSTRAINT "scheme_watches_scheme_id_schemes__id_fk";
--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_places_told_once" ON "waitlist_places" USING btree ("scheme_id","customer_phone") WHERE "waitlist_places"."status" = 'TO_TELL';--> statement-breakpoint
-- A number that wants one SMS is a place on the waiting list that is only told. The trigger takes the ones along that are there,
-- and those that the release before adds beside this one.
CREATE FUNCTION place_of_watch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO waitlist_places (_id, scheme_id, customer_phone, language, key, status, asked_at, ranked_at, changed_at)
    VALUES (NEW._id, NEW.scheme_id, NEW.customer_phone, NEW.language,
      translate(left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'base64'), 16), '+/', '-_'),
      CASE WHEN NEW.told_at IS NULL THEN 'TO_TELL' ELSE 'TOLD' END, NEW.added_at, NEW.added_at, coalesce(NEW.told_at, NEW.added_at))
    ON CONFLICT DO NOTHING;
  IF FOUND THEN
    INSERT INTO waitlist_events (_id, place_id, step, after, actor, at)
      VALUES (gen_random_uuid(), NEW._id, 'join', 'TO_TELL', 'Customer', NEW.added_at);
    IF NEW.told_at IS NOT NULL THEN
      INSERT INTO waitlist_events (_id, place_id, step, before, after, actor, at)
        VALUES (gen_random_uuid(), NEW._id, 'tell', 'TO_TELL', 'TOLD', 'System', NEW.told_at);
    END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER place_of_watch BEFORE INSERT ON scheme_watches FOR EACH ROW EXECUTE FUNCTION place_of_watch();--> statement-breakpoint
WITH moved AS (DELETE FROM scheme_watches RETURNING *)
INSERT INTO scheme_watches (_id, scheme_id, customer_phone, language, told_at, added_at)
  SELECT _id, scheme_id, customer_phone, language, told_at, added_at FROM moved;--> statement-breakpoint
-- Roles keep what they could do with these numbers: the export moves to the screen of the waiting lists, and to see and to take off
-- are the ticks that the screen has.
UPDATE access_types SET admin_routes = array_replace(admin_routes, 'waiting-list', 'waitlist'),
  server_routes = array_replace(array_replace(array_replace(array_replace(server_routes, 'GET watch', 'GET waitlist'),
    'GET watch/schemes', 'GET waitlist/schemes'), 'GET watch/export', 'GET waitlist/export'),
    'DELETE watch/{id}', 'POST waitlist/{id}/remove')
  WHERE server_routes && '{"GET watch","GET watch/schemes","GET watch/export","DELETE watch/{id}"}';--> statement-breakpoint
UPDATE access_types t SET module_id = l._id, admin_routes = '{waitlist/export}', server_routes = '{"GET waitlist/export"}'
  FROM modules m, modules l WHERE m._id = t.module_id AND m.module_name = 'waiting-list' AND l.module_name = 'waitlist'
  AND t.access_type = 'export';--> statement-breakpoint
INSERT INTO role_access (role_id, access_type_id)
  SELECT r.role_id, to_tick._id FROM role_access r
  JOIN access_types from_tick ON from_tick._id = r.access_type_id
  JOIN modules m ON m._id = from_tick.module_id AND m.module_name = 'waiting-list'
  JOIN modules l ON l.module_name = 'waitlist'
  JOIN access_types to_tick ON to_tick.module_id = l._id
    AND to_tick.access_type = CASE from_tick.access_type WHEN 'delete' THEN 'remove' ELSE from_tick.access_type END
  ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM modules WHERE module_name = 'waiting-list';--> statement-breakpoint
DELETE FROM saved_views WHERE screen = 'waiting-list';
