ALTER TABLE "launch_pages" DROP CONSTRAINT "launch_pages_of";--> statement-breakpoint
ALTER TABLE "home_sections" DROP CONSTRAINT "home_sections_content_key_contents_key_fk";
--> statement-breakpoint
ALTER TABLE "home_sections" DROP CONSTRAINT "home_sections_slider_id_sliders__id_fk";
--> statement-breakpoint
ALTER TABLE "home_sections" DROP CONSTRAINT "home_sections_product_section_id_product_sections__id_fk";
--> statement-breakpoint
ALTER TABLE "home_sections" DROP CONSTRAINT "home_sections_brand_section_id_brand_sections__id_fk";
--> statement-breakpoint
ALTER TABLE "launch_pages" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "launch_pages" ADD COLUMN "is_home" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "layout_drafts" ADD COLUMN "owner_kind" text DEFAULT 'home' NOT NULL;--> statement-breakpoint
ALTER TABLE "layout_drafts" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "launch_pages_home" ON "launch_pages" USING btree ("is_home") WHERE "launch_pages"."is_home";--> statement-breakpoint
ALTER TABLE "launch_pages" ADD CONSTRAINT "launch_pages_of" UNIQUE("owner_id","owner_kind");
--> statement-breakpoint
-- The sections of the home page were in two places: the pages of `layouts`, and one launch page above all of them. Now each
-- home page has both, in one list; so have its draft and its versions.
CREATE FUNCTION pg_temp.shown(section jsonb, is_active boolean) RETURNS jsonb LANGUAGE sql AS $$
  SELECT coalesce(jsonb_agg(CASE WHEN is_active THEN s ELSE s || '{"is_active": false}' END ORDER BY n), '[]')
  FROM jsonb_array_elements(section) WITH ORDINALITY e(s, n) $$;
--> statement-breakpoint
CREATE FUNCTION pg_temp.sections_of(page uuid) RETURNS jsonb LANGUAGE sql AS $$
  SELECT coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(h) - '{layout_id,position,publish_from,publish_to}'::text[] || jsonb_build_object(
    'publish_from', to_char(publish_from AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'publish_to', to_char(publish_to AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) ORDER BY position), '[]')
  FROM home_sections h WHERE layout_id = page $$;
--> statement-breakpoint
CREATE TEMP TABLE top_page AS SELECT * FROM launch_pages WHERE owner_kind = 'home';
--> statement-breakpoint
CREATE TEMP TABLE home_page AS
  SELECT _id, name, is_home, changed_at, draft, pg_temp.sections_of(_id) AS section,
    is_home OR draft IS NULL OR EXISTS (SELECT FROM home_sections WHERE layout_id = layouts._id) AS is_active
  FROM layouts;
--> statement-breakpoint
-- Without a home page visitors saw the offers below the launch page.
INSERT INTO home_page
  SELECT gen_random_uuid(), 'Home page', true, t.changed_at, NULL, jsonb_build_array(jsonb_build_object(
    '_id', gen_random_uuid(), 'layout_type', 'scheme', 'view_type', 'Running',
    'name', coalesce(nullif(b.tagline, ''), 'Order first, collect near you.'),
    'name_ne', CASE WHEN coalesce(b.tagline, '') = '' THEN 'पहिले अर्डर गर्नुहोस्, नजिकैबाट लिनुहोस्।' ELSE b.tagline_ne END,
    'is_header', true, 'layout_class', '', 'custom_class', '', 'class_name', '', 'extra_setting', '', 'is_active', true)), true
  FROM top_page t LEFT JOIN (SELECT * FROM our_brand LIMIT 1) b ON true
  WHERE NOT EXISTS (SELECT FROM layouts);
--> statement-breakpoint
DELETE FROM launch_pages WHERE owner_kind = 'home';
--> statement-breakpoint
INSERT INTO launch_pages (_id, owner_kind, name, is_home, section, is_active, draft, changed_at)
  SELECT h._id, 'home', h.name, h.is_home, coalesce(pg_temp.shown(t.section, t.is_active), '[]') || h.section, h.is_active,
    CASE WHEN h.draft IS NOT NULL OR t.draft IS NOT NULL THEN jsonb_build_object(
      'name', coalesce(h.draft->>'name', h.name), 'owner_kind', 'home', 'owner_id', NULL, 'is_active', true,
      'section', coalesce(pg_temp.shown(coalesce(t.draft->'section', t.section),
          coalesce((t.draft->>'is_active')::boolean, t.is_active)), '[]')
        || coalesce(h.draft->'section', h.section)) END,
    greatest(h.changed_at, t.changed_at)
  FROM home_page h LEFT JOIN top_page t ON true;
--> statement-breakpoint
-- A version of either place is a version of the page: with what the other place had then.
CREATE TEMP TABLE page_version AS
  SELECT CASE WHEN v.entity_id = h._id OR h.is_home THEN v._id ELSE gen_random_uuid() END AS _id, h._id AS entity_id,
    row_number() OVER (PARTITION BY h._id ORDER BY v.added_at, v.number) AS number,
    jsonb_build_object('name', coalesce(own."values"->>'name', h.name), 'owner_kind', 'home', 'owner_id', NULL,
      'is_active', true, 'section', coalesce(pg_temp.shown(coalesce(top."values"->'section', t.section),
          coalesce((top."values"->>'is_active')::boolean, t.is_active)), '[]')
        || coalesce(own."values"->'section', h.section)) AS "values",
    v.is_draft, v.user_id, v.user_name, v.added_at
  FROM home_page h LEFT JOIN top_page t ON true
  JOIN versions v ON v.entity_id IN (h._id, t._id)
  LEFT JOIN LATERAL (SELECT o."values" FROM versions o WHERE o.entity_id = h._id AND o.added_at <= v.added_at
    ORDER BY o.number DESC LIMIT 1) own ON true
  LEFT JOIN LATERAL (SELECT o."values" FROM versions o WHERE o.entity_id = t._id AND o.added_at <= v.added_at
    ORDER BY o.number DESC LIMIT 1) top ON true;
--> statement-breakpoint
DELETE FROM versions WHERE entity_id IN (SELECT _id FROM home_page UNION SELECT _id FROM top_page);
--> statement-breakpoint
INSERT INTO versions (_id, entity, entity_id, number, "values", is_draft, user_id, user_name, added_at)
  SELECT _id, 'Home page', entity_id, number, "values", is_draft, user_id, user_name, added_at FROM page_version;
--> statement-breakpoint
DROP TABLE page_version, home_page, top_page;
