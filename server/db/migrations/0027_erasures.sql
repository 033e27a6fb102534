CREATE TABLE "erasures" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"number" serial NOT NULL,
	"ends_with" text NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"counts" jsonb NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erasures_number_unique" UNIQUE("number")
);
