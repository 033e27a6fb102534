CREATE TABLE "alerts" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alerts_once_an_hour" UNIQUE("kind","hour")
);
