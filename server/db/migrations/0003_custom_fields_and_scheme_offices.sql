CREATE TABLE "main_fields" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "main_fields_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "scheme_fields" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"scheme_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"field_type" text NOT NULL,
	"option" text[] DEFAULT '{}' NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheme_offices" (
	"scheme_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	CONSTRAINT "scheme_offices_scheme_id_office_id_pk" PRIMARY KEY("scheme_id","office_id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "d_data" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "scheme_fields" ADD CONSTRAINT "scheme_fields_scheme_id_schemes__id_fk" FOREIGN KEY ("scheme_id") REFERENCES "public"."schemes"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheme_fields" ADD CONSTRAINT "scheme_fields_field_id_main_fields__id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."main_fields"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheme_offices" ADD CONSTRAINT "scheme_offices_scheme_id_schemes__id_fk" FOREIGN KEY ("scheme_id") REFERENCES "public"."schemes"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheme_offices" ADD CONSTRAINT "scheme_offices_office_id_offices__id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scheme_fields_of" ON "scheme_fields" USING btree ("scheme_id","position");--> statement-breakpoint
CREATE INDEX "orders_by_scheme" ON "orders" USING btree ("scheme_id","office_id");