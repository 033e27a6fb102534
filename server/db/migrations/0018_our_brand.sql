CREATE TABLE "our_brand" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_ne" text NOT NULL,
	"tagline" text NOT NULL,
	"tagline_ne" text NOT NULL,
	"logo" jsonb,
	"logo_dark" jsonb,
	"logo_says_name" boolean NOT NULL,
	"mark" text,
	"colour" text NOT NULL,
	"accent" text NOT NULL,
	"company" text NOT NULL,
	"company_ne" text NOT NULL,
	"address" text NOT NULL,
	"address_ne" text NOT NULL,
	"pan" text NOT NULL,
	"phones" text[] NOT NULL,
	"email" text NOT NULL,
	"hours" text NOT NULL,
	"hours_ne" text NOT NULL,
	"sms_name" text NOT NULL,
	"sms_sender" text NOT NULL,
	"mail_from" text NOT NULL,
	"social" text[] NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "our_brand_one" ON "our_brand" USING btree ((true));