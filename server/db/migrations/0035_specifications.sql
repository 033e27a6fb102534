CREATE TABLE "specification_sheets" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_ne" text DEFAULT '' NOT NULL,
	"group" jsonb NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_texts";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "specification_sheet_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "specification" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "specification_sheets_name" ON "specification_sheets" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_specification_sheet_id_specification_sheets__id_fk" FOREIGN KEY ("specification_sheet_id") REFERENCES "public"."specification_sheets"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_by_sheet" ON "products" USING btree ("specification_sheet_id");--> statement-breakpoint
CREATE INDEX "products_texts" ON "products" USING gin ((lower("short_description" || ' ' || "description" || ' ' || "inventory_type"::text || ' ' || "option_names_ne"::text || ' ' || "name_ne" || ' ' || "short_description_ne" || ' ' || "description_ne" || ' ' || jsonb_path_query_array("specification", '$.*.words')::text)) gin_trgm_ops) WITH (fastupdate=false);