CREATE TABLE "brand_sections" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"brand" uuid[] NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "home_sections" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"layout_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"layout_type" text NOT NULL,
	"view_type" text NOT NULL,
	"name" text NOT NULL,
	"name_ne" text DEFAULT '' NOT NULL,
	"is_header" boolean DEFAULT true NOT NULL,
	"layout_class" text DEFAULT '' NOT NULL,
	"custom_class" text DEFAULT '' NOT NULL,
	"class_name" text DEFAULT '' NOT NULL,
	"extra_setting" text DEFAULT '' NOT NULL,
	"content_key" text,
	"slider_id" uuid,
	"product_section_id" uuid,
	"brand_section_id" uuid,
	"publish_from" timestamp with time zone,
	"publish_to" timestamp with time zone,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "layout_drafts" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"section" jsonb NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "layouts" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_home" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_sections" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"product" uuid[] NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sliders" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"autoplay" boolean DEFAULT true NOT NULL,
	"autoplay_speed" integer DEFAULT 3000 NOT NULL,
	"speed" integer DEFAULT 500 NOT NULL,
	"extra_setting" text DEFAULT '' NOT NULL,
	CONSTRAINT "sliders_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "slides" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"slider_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"link" text,
	"caption" text DEFAULT '' NOT NULL,
	"caption_ne" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "home_sections" ADD CONSTRAINT "home_sections_layout_id_layouts__id_fk" FOREIGN KEY ("layout_id") REFERENCES "public"."layouts"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_sections" ADD CONSTRAINT "home_sections_slider_id_sliders__id_fk" FOREIGN KEY ("slider_id") REFERENCES "public"."sliders"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_sections" ADD CONSTRAINT "home_sections_product_section_id_product_sections__id_fk" FOREIGN KEY ("product_section_id") REFERENCES "public"."product_sections"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_sections" ADD CONSTRAINT "home_sections_brand_section_id_brand_sections__id_fk" FOREIGN KEY ("brand_section_id") REFERENCES "public"."brand_sections"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_slider_id_sliders__id_fk" FOREIGN KEY ("slider_id") REFERENCES "public"."sliders"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_file_id_files__id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "home_sections_of" ON "home_sections" USING btree ("layout_id","position");--> statement-breakpoint
CREATE INDEX "layout_drafts_by_time" ON "layout_drafts" USING btree ("added_at");--> statement-breakpoint
CREATE UNIQUE INDEX "layouts_home" ON "layouts" USING btree ("is_home") WHERE "layouts"."is_home";--> statement-breakpoint
CREATE INDEX "slides_of" ON "slides" USING btree ("slider_id","position");