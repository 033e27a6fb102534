DROP INDEX "products_texts";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "name_ne" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "short_description_ne" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "description_ne" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "name_ne" text;--> statement-breakpoint
ALTER TABLE "main_fields" ADD COLUMN "name_ne" text;--> statement-breakpoint
ALTER TABLE "schemes" ADD COLUMN "name_ne" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "schemes" ADD COLUMN "description_ne" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "products_texts" ON "products" USING gin ((lower("short_description" || ' ' || "description" || ' ' || "inventory_type"::text || ' ' || "name_ne" || ' ' || "short_description_ne" || ' ' || "description_ne")) gin_trgm_ops) WITH (fastupdate=false);