CREATE TABLE "pickup_locations" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"location" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"mobile_prefix" text DEFAULT '+977' NOT NULL,
	"mobile" text
);
--> statement-breakpoint
CREATE TABLE "shipping_charges" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"price" integer NOT NULL,
	"free_shipping_price" integer,
	"set_by" text NOT NULL,
	"state" uuid[] DEFAULT '{}' NOT NULL,
	"district" uuid[] DEFAULT '{}' NOT NULL,
	"city" uuid[] DEFAULT '{}' NOT NULL,
	"area" uuid[] DEFAULT '{}' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"use_weight" boolean DEFAULT false NOT NULL,
	"weight_price" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"shipping_type" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipping_partners" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"contact_person" text,
	"order" integer DEFAULT 0 NOT NULL,
	"logic_code" text,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "pickup_locations_title" ON "pickup_locations" USING btree (lower("title"));--> statement-breakpoint
CREATE INDEX "shipping_charges_by_priority" ON "shipping_charges" USING btree ("priority");--> statement-breakpoint
CREATE UNIQUE INDEX "shipping_partners_name" ON "shipping_partners" USING btree (lower("name"));