-- Search by what a word looks like; a trusted extension, so the owner of the database may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE SEQUENCE "public"."product_sku_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "stock_changes" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"variant_id" uuid NOT NULL,
	"before" integer NOT NULL,
	"after" integer NOT NULL,
	"reason" text NOT NULL,
	"user_id" uuid,
	"actor" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "logo_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weight" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "seo_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "seo_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sales_price_from" integer;--> statement-breakpoint
ALTER TABLE "stock_changes" ADD CONSTRAINT "stock_changes_variant_id_variants__id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_changes_of" ON "stock_changes" USING btree ("variant_id","at");--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_logo_id_files__id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."files"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_by_time" ON "products" USING btree ("added_at","_id");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("name","_id");--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("sales_price_from","_id");--> statement-breakpoint
CREATE INDEX "products_by_brand" ON "products" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin (("name" || ' ' || "sku_from_system") gin_trgm_ops);