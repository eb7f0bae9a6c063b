CREATE TABLE "apart_pairs" (
	"school_id" integer NOT NULL,
	"first_user_id" integer NOT NULL,
	"second_user_id" integer NOT NULL,
	"said_by" integer NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "apart_pairs_school_id_first_user_id_second_user_id_pk" PRIMARY KEY("school_id","first_user_id","second_user_id")
);
--> statement-breakpoint
CREATE TABLE "combinations" (
	"school_id" integer NOT NULL,
	"batch" uuid NOT NULL,
	"kept_user_id" integer NOT NULL,
	"gone_user_id" integer NOT NULL,
	"kept_number" uuid NOT NULL,
	"gone_number" uuid NOT NULL,
	"since" date NOT NULL,
	"members" jsonb NOT NULL,
	"invites" jsonb NOT NULL,
	"made_by" integer NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "combinations_school_id_batch_pk" PRIMARY KEY("school_id","batch")
);
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "duplicate_of" uuid;--> statement-breakpoint
CREATE INDEX "combinations_by_time" ON "combinations" USING btree ("school_id","at");