CREATE TABLE "intakes" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheme_leases" (
	"scheme_id" uuid PRIMARY KEY NOT NULL,
	"intake_id" uuid NOT NULL
);
